//! Other chess libraries as oracles and benchmark rivals.
