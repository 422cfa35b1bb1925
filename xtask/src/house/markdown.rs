/// The lines of a Markdown file outside fenced code, counted from 1.
pub(super) fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut fenced = false;
    text.lines().enumerate().filter_map(move |(index, line)| {
        let is_fence = line.trim_start().starts_with("```");
        fenced ^= is_fence;
        (!fenced && !is_fence).then_some((index + 1, line))
    })
}

/// The texts between backticks on a line.
pub(super) fn code_spans(line: &str) -> Vec<&str> {
    let pieces: Vec<&str> = line.split('`').collect();
    let closed = pieces.len().saturating_sub(1);
    pieces[..closed].iter().skip(1).step_by(2).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fenced_code_is_no_prose() {
        let text = "a\n```sh\nb\n```\nc";
        assert_eq!(prose(text).collect::<Vec<_>>(), [(1, "a"), (5, "c")]);
    }

    #[test]
    fn spans_are_closed() {
        assert_eq!(code_spans("a `b` c `d`"), ["b", "d"]);
        assert_eq!(code_spans("a `b` c `d"), ["b"]);
        assert_eq!(code_spans("plain"), [""; 0]);
    }
}
