//! The small boards of the help pages: which moves are legal and what they lead
//! to, worked out here, since the page knows nothing about the rules.

mod catalog;
mod tree;

use std::fmt::Write;

use self::{
    catalog::{Lesson, SECTIONS},
    tree::{Node, nodes_of},
};

/// One file for each section of the help that has boards.
pub(super) fn files() -> impl Iterator<Item = (String, String)> {
    SECTIONS
        .iter()
        .map(|(section, lessons)| (format!("../help/lessons/{section}.ts"), text_of(lessons)))
}

fn text_of(lessons: &[Lesson]) -> String {
    let mut text = format!("{}import type {{ Lesson }} from '../lesson';\n\n", super::MADE_BY);
    text.push_str("export const lessons: Readonly<Record<string, Lesson>> = {\n");
    for lesson in lessons {
        let _ = writeln!(text, "  {}: [", lesson.id);
        for node in nodes_of(lesson) {
            let _ = writeln!(text, "    {},", text_of_node(&node));
        }
        text.push_str("  ],\n");
    }
    text.push_str("};\n");
    text
}

fn text_of_node(node: &Node) -> String {
    let mut text = format!("{{ board: '{}'", node.board);
    if node.black_to_move {
        text.push_str(", black: true");
    }
    if let Some(king) = node.check {
        let _ = write!(text, ", check: '{king}'");
    }
    if let Some(end) = node.end {
        let _ = write!(text, ", end: '{}'", end.name());
    }
    if node.done {
        text.push_str(", done: true");
    }
    if !node.moves.is_empty() {
        let moves: Vec<String> =
            node.moves.iter().map(|(uci, next)| format!("{uci}: {next}")).collect();
        let _ = write!(text, ", moves: {{ {} }}", moves.join(", "));
    }
    text.push_str(" }");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A lesson that cannot be solved would be a riddle.
    #[test]
    fn every_goal_can_be_reached() {
        for lesson in SECTIONS.iter().flat_map(|(_, lessons)| *lessons) {
            let nodes = nodes_of(lesson);
            let reached = nodes.iter().any(|node| node.done);
            assert_eq!(reached, lesson.goal.is_some(), "{}", lesson.id);
        }
    }

    #[test]
    fn every_lesson_has_a_move_and_a_name_of_its_own() {
        let lessons: Vec<_> = SECTIONS.iter().flat_map(|(_, lessons)| *lessons).collect();
        for (at, lesson) in lessons.iter().enumerate() {
            assert!(!nodes_of(lesson)[0].moves.is_empty(), "{}", lesson.id);
            assert!(lessons[..at].iter().all(|other| other.id != lesson.id), "{}", lesson.id);
        }
    }
}
