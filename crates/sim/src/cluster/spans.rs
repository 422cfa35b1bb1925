//! Sets of spans of true time.

/// From an instant up to, but not including, another: milliseconds since the run began.
pub(crate) type Span = (u64, u64);

/// Instants, as spans that are in order and do not touch.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Spans(Vec<Span>);

impl Spans {
    /// All instants that are in any of these.
    pub(crate) fn of(spans: impl IntoIterator<Item = Span>) -> Spans {
        let mut spans: Vec<Span> = spans.into_iter().filter(|(from, until)| from < until).collect();
        spans.sort_unstable();
        let mut merged: Vec<Span> = Vec::with_capacity(spans.len());
        for (from, until) in spans {
            match merged.last_mut() {
                Some(last) if from <= last.1 => last.1 = last.1.max(until),
                _ => merged.push((from, until)),
            }
        }
        Spans(merged)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Span> + '_ {
        self.0.iter().copied()
    }

    pub(crate) fn and_also(&self, other: &Spans) -> Spans {
        Spans::of(self.iter().chain(other.iter()))
    }

    /// The part that lies in a span.
    pub(crate) fn within(&self, (from, until): Span) -> Spans {
        Spans::of(self.iter().map(|(start, end)| (start.max(from), end.min(until))))
    }

    /// The part of a span that is not in this.
    pub(crate) fn missing_in(&self, (from, until): Span) -> Spans {
        let mut rest = Vec::new();
        let mut next = from;
        for (start, end) in self.within((from, until)).iter() {
            rest.push((next, start));
            next = end;
        }
        rest.push((next, until));
        Spans::of(rest)
    }

    /// Those for which this holds.
    pub(crate) fn only(&self, wanted: impl Fn(Span) -> bool) -> Spans {
        Spans(self.iter().filter(|span| wanted(*span)).collect())
    }

    /// Each of them made longer, or shorter, by what this returns.
    pub(crate) fn stretched(&self, stretch: impl Fn(Span) -> Span) -> Spans {
        Spans::of(self.iter().map(stretch))
    }

    pub(crate) fn length(&self) -> u64 {
        self.iter().map(|(from, until)| until - from).sum()
    }

    pub(crate) fn contains(&self, at: u64) -> bool {
        self.iter().any(|(from, until)| from <= at && at < until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_add_up() {
        let spans = Spans::of([(30, 40), (10, 20), (18, 25), (50, 50)]);
        assert_eq!(spans, Spans(vec![(10, 25), (30, 40)]));
        assert_eq!(spans.length(), 25);
        assert_eq!(spans.within((20, 35)).length(), 10);
        assert_eq!(spans.missing_in((0, 35)), Spans(vec![(0, 10), (25, 30)]));
        assert_eq!(spans.and_also(&Spans::of([(25, 30)])), Spans(vec![(10, 40)]));
        assert_eq!(spans.only(|(from, until)| until - from > 10).length(), 15);
        assert!(spans.contains(10) && !spans.contains(25));
    }
}
