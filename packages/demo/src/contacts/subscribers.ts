interface DemoSubscriber {
  email: string;
  daysAgo: number;
  /** The confirmation link has not been used yet. */
  isUnconfirmed?: boolean;
}

/** The oldest first. */
export const demoSubscribers: DemoSubscriber[] = [
  { email: "orders@littlewattle.example", daysAgo: 71 },
  { email: "nina.petrakis@example.com", daysAgo: 66 },
  { email: "kitchen@marchetti.example", daysAgo: 58 },
  { email: "stores@lotusgrove.example", daysAgo: 52 },
  { email: "josh.callaghan@example.com", daysAgo: 47 },
  { email: "front.desk@breakwater.example", daysAgo: 39 },
  { email: "sofia.bianchi@example.com", daysAgo: 35 },
  { email: "purchasing@ashworthgroup.example", daysAgo: 28 },
  { email: "tomas.varga@example.com", daysAgo: 21 },
  { email: "hello@harbourlane.example", daysAgo: 15, isUnconfirmed: true },
  { email: "workshop@whitford.example", daysAgo: 12 },
  { email: "amelia.stone@example.com", daysAgo: 8 },
  { email: "ines.duarte@example.com", daysAgo: 3 },
  { email: "ben.okeefe@example.com", daysAgo: 1, isUnconfirmed: true },
];
