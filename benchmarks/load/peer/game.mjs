// A game of one move: two players take turns to add one.
export const Adding = {
  name: "adding",
  setup: () => ({ count: 0 }),
  moves: {
    add: ({ G }) => {
      G.count += 1;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};
