/** Transactions are opened by `transact`, which retries after a deadlock. A savepoint (`tx.transaction`) is allowed. */
export default {
  meta: { name: "transactions" },
  rules: {
    "use-transact": {
      create: (context) => ({
        CallExpression({ callee }) {
          if (callee.type !== "MemberExpression" || callee.property.name !== "transaction") return;
          if (callee.object.type === "Identifier" && callee.object.name === "tx") return;
          const message =
            "Use transact(db, work), which retries after a deadlock, or readSnapshot (api/base/platform/transact.ts).";
          context.report({ node: callee, message });
        },
      }),
    },
  },
};
