import { useState, type ReactNode } from "react";
import { AuthenticationDialog } from "./authentication-dialog.tsx";

interface Asked {
  clientSecret: string;
  answered: () => void;
}

/** The bank's question to the owner of a test card: `authenticate` ends once she has answered. */
export function useAuthentication(): { authenticate: (clientSecret: string) => Promise<void>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    authenticate: (clientSecret) => new Promise((answered) => setAsked({ clientSecret, answered })),
    dialog: asked && (
      <AuthenticationDialog
        clientSecret={asked.clientSecret}
        onAnswered={() => {
          setAsked(null);
          asked.answered();
        }}
      />
    ),
  };
}
