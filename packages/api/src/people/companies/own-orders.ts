/**
 * SQL: the condition that an order of this user's is still theirs to learn from: a private one, or one of the company that they
 * are a member of now.
 * @param user SQL for the user's id, such as `$1`.
 */
export const isStillTheirs = (user: string): string => `(orders.company_id is null
    or orders.company_id = (select member.company_id from company_members member where member.user_id = ${user}))`;
