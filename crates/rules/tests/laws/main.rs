//! The Laws of Chess and the Online Regulations, article by article, as far as they are about the
//! board: each test is named after its article and shows both sides of the boundary.

#[path = "../support/mod.rs"]
mod support;

mod article_01;
mod article_02;
mod article_03_10;
mod article_03_1_capture;
mod article_03_2_to_6_pieces;
mod article_03_7_pawn;
mod article_03_7_promotion;
mod article_03_8_2_castling_rights;
mod article_03_8_chess960;
mod article_03_8_king;
mod article_03_9_check;
mod article_09_2_collision;
mod article_09_2_repetition;
mod article_09_3_counts;
mod online;
