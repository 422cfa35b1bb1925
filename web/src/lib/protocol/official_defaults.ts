// Made from crates/wire by `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript`.

/** The settings of a game that an arbiter creates, where they are not given. */
export const OFFICIAL_DEFAULTS = {
  "ruleset": "online",
  "rated": false,
  "chess960": false,
  "defaultTime": null,
  "absence": null,
  "drawOffersAfter": 1,
  "calls": "noted",
  "lagCredit": true,
  "premoves": true,
  "smartMoves": true,
  "autoQueen": true,
  "takebacks": false,
  "chat": false
} as const;
