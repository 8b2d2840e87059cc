interface DemoEnquiry {
  name: string;
  email: string;
  phone: string;
  message: string;
  hoursAgo: number;
  /** The admin's note, and the hours until the enquiry was handled. */
  handled?: { afterHours: number; note: string };
}

/** The oldest first. */
export const demoEnquiries: DemoEnquiry[] = [
  {
    name: "Callum Reid",
    email: "callum.reid@example.com",
    phone: "0491 570 006",
    message:
      "We run three childcare centres and would like one account for all of them. Can each centre order for itself and the invoices come to head office?",
    hoursAgo: 1_140,
    handled: { afterHours: 20, note: "Called back. One account per centre, same invoice e-mail. Set up on Thursday." },
  },
  {
    name: "Sofia Bianchi",
    email: "sofia.bianchi@example.com",
    phone: "",
    message: "Do the sugarcane trays with lids go in the microwave? We reheat pasta in them.",
    hoursAgo: 845,
    handled: { afterHours: 3, note: "Trays yes, up to two minutes; PET lids off first. Sent the data sheet." },
  },
  {
    name: "Tomas Varga",
    email: "tomas.varga@example.com",
    phone: "0491 570 110",
    message:
      "Please quote 40 cartons of black nitrile gloves, half medium and half large, delivered to Dandenong South.",
    hoursAgo: 520,
    handled: {
      afterHours: 27,
      note: "Quoted 8 % off list for a pallet. They order next quarter, call them in a month.",
    },
  },
  {
    name: "Ruby Nguyen",
    email: "ruby.nguyen@example.com",
    phone: "0491 570 156",
    message:
      "Two bottles of the five litre disinfectant arrived with a cracked cap. What do you need from us for a replacement?",
    hoursAgo: 98,
  },
  {
    name: "Peter Ashworth",
    email: "peter.ashworth@example.com",
    phone: "(03) 5550 0192",
    message:
      "Our hospital group is changing supplier for Level 2 and Level 3 masks, about 60 cartons a month. Who should we talk to about a supply agreement, and do you have the test reports?",
    hoursAgo: 51,
  },
  {
    name: "Marama Hohepa",
    email: "marama.hohepa@example.com",
    phone: "",
    message: "Do you ship to Norfolk Island? Mostly paper towel, toilet rolls and bin liners.",
    hoursAgo: 26,
  },
  {
    name: "Ines Duarte",
    email: "ines.duarte@example.com",
    phone: "0491 570 157",
    message: "Could you print our logo on the 12 oz double wall cups? We would take 20 cartons to start with.",
    hoursAgo: 5,
  },
];
