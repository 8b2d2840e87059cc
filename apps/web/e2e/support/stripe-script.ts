/** A stub of the part of Stripe.js that the page uses. Every bank confirmation succeeds. */
export const stripeScript = (token: string) => `
  window.asked = [];
  window.Stripe = (key) => {
    let options;
    const card = {
      mount() {}, destroy() {}, update() {}, off() {},
      on(event, handler) { if (event === "ready") setTimeout(() => handler(card), 50); },
    };
    return {
      elements: () => ({ create: (type, given) => { options = given; return card; }, getElement: () => card, update() {} }),
      createToken: async (element, data) => {
        window.asked.push({ key, options: { hidePostalCode: options.hidePostalCode }, ...data });
        return { token: { id: "${token}" } };
      },
      createPaymentMethod() {}, confirmCardPayment() {},
      handleNextAction: ({ clientSecret }) =>
        fetch("/dev/test-gateway/authenticate", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ clientSecret, outcome: "succeed" }),
        }),
    };
  };
`;
