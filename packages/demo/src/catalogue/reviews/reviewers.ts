/** Demo customers who order and write reviews; they can't log in. */
export const demoReviewers = {
  nina: { name: "Nina Petrakis", email: "nina.petrakis@example.com" },
  daniel: { name: "Daniel Okafor", email: "daniel.okafor@example.com" },
  meiLin: { name: "Mei Lin Tran", email: "meilin.tran@example.com" },
  grahame: { name: "Grahame Whitford", email: "grahame.whitford@example.com" },
  priya: { name: "Priya Raman", email: "priya.raman@example.com" },
  josh: { name: "Josh Callaghan", email: "josh.callaghan@example.com" },
  leilani: { name: "Leilani Faleolo", email: "leilani.faleolo@example.com" },
  helen: { name: "Helen Marchetti", email: "helen.marchetti@example.com" },
};

export type DemoReviewer = keyof typeof demoReviewers;

export type ReviewsBySku = Record<
  string,
  { by: DemoReviewer; rating: 1 | 2 | 3 | 4 | 5; on: string; comment: string }[]
>;
