//! Play: one side is asked, its answer is judged, the other side is asked.

use stratego_protocol::{DrawOffers, Micros, Outcome, PlayAnswer, Question, Reason};
use stratego_rules::{BySide, Game, Illegal, MoveSyntax, Ply, Side};

use crate::clock::OpenQuestion;
use crate::ending::{Fault, quoted};
use crate::event::{Event, Refusal};
use crate::player::Stage;
use crate::referee::{Phase, Referee};

impl Referee {
    /// Begins play: both sides are shown where the enemies stand, and Red is asked (P-40, P-41).
    pub(crate) fn begin_play(&mut self, game: Game, now: Micros) {
        self.phase = Phase::Playing;
        for side in Side::BOTH {
            let player = &mut self.players[side];
            player.stage = Stage::Playing;
            player.teller.enemy(&game.view(side));
        }
        self.game = Some(game);
        self.settle_play(now);
    }

    /// After a ply or the setups: ends the game, or asks the side to move.
    pub(crate) fn settle_play(&mut self, now: Micros) {
        if Side::BOTH.into_iter().any(|side| self.is_asked(side)) {
            return;
        }
        let Some(game) = &self.game else { return };
        if let Some((outcome, reason)) = Outcome::of_status(game.status()) {
            self.end(outcome, reason, BySide::default(), now);
            return;
        }
        let side = game.to_move();
        if let Some(fault) = self.players[side].judge_waiting() {
            self.end_by_fault(side, fault, now);
            return;
        }
        self.ask(side);
    }

    fn ask(&mut self, side: Side) {
        let Some(game) = &self.game else { return };
        let banks = self.players.as_ref().map(|player| player.bank);
        let clock = self.spec.clock.as_ref();
        let question = Question::to(side, clock, banks, self.draw_offer);
        let player = &mut self.players[side];
        player.teller.ask(&game.view(side), &question);
        let retries = self.spec.terms.retries;
        player.question = Some(OpenQuestion::new(question.limit, clock, retries));
    }

    /// An answer to `go`; `None` for one that is not text.
    pub(crate) fn play_line(&mut self, side: Side, text: Option<&str>, now: Micros) {
        let Some(text) = text else {
            self.refuse_unreadable(
                side,
                "answered with a line that is not UTF-8 or holds a NUL".to_owned(),
                now,
            );
            return;
        };
        let answer = PlayAnswer::parse(text)
            .map_err(|error| error.to_string())
            .and_then(|answer| self.check_draw(side, answer));
        match answer {
            Err(error) => {
                let words = format!("answered {}: {error}", quoted(text.as_bytes()));
                self.refuse_unreadable(side, words, now);
            }
            Ok(PlayAnswer::Resign) => {
                self.close_question(side);
                self.end(
                    Outcome::Won(!side),
                    Reason::Resigned,
                    BySide::default(),
                    now,
                );
            }
            Ok(PlayAnswer::AcceptDraw) => {
                self.close_question(side);
                self.end(Outcome::Draw, Reason::Agreement, BySide::default(), now);
            }
            Ok(PlayAnswer::Move(syntax)) => self.try_move(side, syntax, None, now),
            Ok(PlayAnswer::MoveOfferingDraw(syntax)) => {
                self.try_move(side, syntax, Some(side), now);
            }
        }
    }

    /// The side has answered: its output is counted anew (P-6).
    fn close_question(&mut self, side: Side) -> Option<OpenQuestion> {
        let player = &mut self.players[side];
        player.seat.reader.renew();
        player.question.take()
    }

    /// Draws are words of the protocol only where they are offered (P-60, P-62).
    fn check_draw(&self, side: Side, answer: PlayAnswer) -> Result<PlayAnswer, String> {
        let offers = self.spec.terms.draw_offers == DrawOffers::On;
        match answer {
            PlayAnswer::AcceptDraw | PlayAnswer::MoveOfferingDraw(_) if !offers => {
                Err("draw offers are off".to_owned())
            }
            PlayAnswer::AcceptDraw if self.draw_offer != Some(!side) => {
                Err("no draw is on offer".to_owned())
            }
            _ => Ok(answer),
        }
    }

    fn try_move(&mut self, side: Side, syntax: MoveSyntax, offer: Option<Side>, now: Micros) {
        let Some(game) = &mut self.game else { return };
        match game.play_written(syntax) {
            Ok(ply) => self.accept(side, ply, offer, now),
            Err(why) => self.refuse_move(side, syntax, why, now),
        }
    }

    /// Charges the time of a ply that was just played, and tells both sides.
    fn accept(&mut self, side: Side, ply: Ply, offer: Option<Side>, now: Micros) {
        let Some(question) = self.close_question(side) else {
            return;
        };
        let Some(game) = &self.game else { return };
        let elapsed = question.elapsed(now);
        let spent = self
            .spec
            .clock
            .map_or(elapsed.counted, |clock| clock.charge(elapsed.counted));
        let player = &mut self.players[side];
        player.bank = self
            .spec
            .clock
            .zip(player.bank)
            .map(|(clock, bank)| clock.bank_after(bank, spent));
        self.events.push_back(Event::Played {
            ply,
            at: now,
            spent,
            bank: player.bank,
            lateness: elapsed.lateness,
        });
        for told in Side::BOTH {
            self.players[told].teller.ply(&ply, &game.view(told));
        }
        let ended = Outcome::of_status(game.status()).is_some();
        self.draw_offer = offer.filter(|_| !ended);
        if let Some(side) = self.draw_offer {
            self.events.push_back(Event::DrawOffered {
                side,
                ply: ply.number,
                at: now,
            });
        }
    }

    fn refuse_move(&mut self, side: Side, syntax: MoveSyntax, why: Illegal, now: Micros) {
        let fault = Fault::new(
            Reason::IllegalMove,
            format!("played {syntax}, which is illegal: {why}"),
        );
        self.refuse(side, Some(syntax), why.name(), fault, now);
    }

    fn refuse_unreadable(&mut self, side: Side, words: String, now: Micros) {
        let fault = Fault::new(Reason::Unreadable, words);
        self.refuse(side, None, "unreadable", fault, now);
    }

    /// Refuses an answer: the side may try again, or loses by `fault` (P-66 to P-69).
    fn refuse(
        &mut self,
        side: Side,
        mv: Option<MoveSyntax>,
        why: &'static str,
        fault: Fault,
        now: Micros,
    ) {
        let player = &mut self.players[side];
        let Some(question) = &mut player.question else {
            return;
        };
        let left = question.tries;
        self.events.push_back(Event::Refused(
            Refusal {
                side,
                mv,
                why,
                left,
            },
            now,
        ));
        if left == 0 {
            self.end_by_fault(side, fault, now);
        } else {
            question.tries -= 1;
            player.teller.illegal(mv, why, left);
        }
    }
}
