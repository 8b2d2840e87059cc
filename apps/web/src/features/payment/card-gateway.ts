/** A gateway's part in the browser, played by the form that asks for the card. */
export interface CardGateway {
  /** A token for the card that was typed; null when the form says at its fields what is wrong. Rejects with a sentence. */
  makeToken(): Promise<string | null>;
  /** Has the card's owner confirm with their bank and resolves once they answered, whatever the answer: the server asks the gateway itself. */
  authenticate(clientSecret: string): Promise<void>;
}

/** What every card form is given. */
export interface CardFormProps {
  onPay: (gateway: CardGateway) => void;
  isPaying: boolean;
}
