/** Help: fair play, ratings, arbiters and assistants. */

export const section = {
  parts: [
    {
      id: 'fair',
      heading: 'Fair play',
      text: [
        'Play on your own: no engines, no advice, no second screen. Be polite in the chat. Do not leave a game you are losing: resign.',
        'The operator can mute or close accounts.',
      ],
    },
    {
      id: 'rated',
      heading: 'Rated and casual games',
      text: [
        'Rated games need two accounts, equal time for both players, and the standard start or Chess960. There are no takebacks. Games against the computer are always casual.',
        'Standard chess has a Glicko-2 rating for each speed, and Chess960 has one for all speeds; the expected length of a game decides its speed. A question mark means the rating is provisional. A game that ends before both players have moved changes no rating.',
      ],
    },
    {
      id: 'arbiter',
      heading: 'Games with an arbiter',
      text: [
        'An arbiter creates the games of a tournament and starts them, or schedules the start. To see the rules of such a game (its arbiter, how long you may be offline, when draws may be offered), press Arbiter below the moves.',
        'An arbiter can pause and resume, set clocks or add time, take back moves, restore a position, decide a result and correct it later. Both players see at once who did what and why; it is also shown among the moves, in the record and in the PGN.',
      ],
    },
    {
      id: 'calls',
      heading: 'Call the arbiter',
      text: ['Press Arbiter, then Call the arbiter. Before you confirm, you see what happens: in some games the clocks stop if it is your move, in others the call is noted and play continues. Calls are answered in order.'],
    },
    {
      id: 'assistants',
      heading: 'Assistants',
      text: ['A player who cannot move the pieces may name an assistant: a person with an account who enters the moves once the arbiter has approved, and can do nothing else. The opponent sees it, and each move the assistant entered is marked.'],
    },
    {
      id: 'wall',
      heading: 'For arbiters',
      text: ['Arbiters see all their boards on one page, the wall: clocks, connections and calls, with the boards that need attention easy to find. Many games can be created at once from a CSV table: either all of them or none.'],
    },
  ],
};
