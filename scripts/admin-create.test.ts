import { addPerson, as, testShop } from "@shop/api/testing";
import { beforeAll, expect, test } from "vitest";
import { bundleCommands, runCommand } from "./command.fixture.ts";
import { temporaryFolder } from "@shop/api/base/files/temporary-folder.fixture";

beforeAll(bundleCommands);

const PASSWORD = " a long pass phrase ";

async function setUp() {
  const [shop, here] = [await testShop(), await temporaryFolder()];
  const run = (args: string[], input = `${PASSWORD}\n`) =>
    runCommand("admin-create", args, { url: shop.url(), here, input });
  return { shop, run };
}

test("the new admin logs in with the password from standard input, including its blanks", async () => {
  const { shop, run } = await setUp();
  const { code, output } = await run(["--email", "boss@example.com", "--name", "The Boss"]);
  expect(output).toMatch(/^The Boss \(boss@example\.com\) is now an admin in .*\n$/);
  expect(output).not.toContain("postgres://");
  expect(code).toBe(0);
  const session = await as(shop, null).users.login({ email: "Boss@example.com", password: PASSWORD });
  expect(session).toMatchObject({ name: "The Boss", isAdmin: true });
});

test("an email address is created in its plain form, without blanks", async () => {
  const { shop, run } = await setUp();
  expect(await run(["--email", " o'boss&co@bücher.example ", "--name", "Boss"])).toMatchObject({ code: 0 });
  const session = await as(shop, null).users.login({ email: "O'Boss&Co@bücher.example", password: PASSWORD });
  expect(session).toMatchObject({ email: "o'boss&co@xn--bcher-kva.example", isAdmin: true });
});

test("an email address with an account is refused, and the account is unchanged", async () => {
  const { shop, run } = await setUp();
  const customer = await addPerson(shop, { email: "nora@example.com" });
  const { code, errors } = await run(["--email", "NORA@example.com", "--name", "Nora"]);
  expect(code).toBe(1);
  expect(errors).toContain("NORA@example.com already has a customer account. Nothing was changed");
  expect(await as(shop, customer).users.byId({ id: "profile" })).toMatchObject({
    email: "nora@example.com",
    isAdmin: false,
  });
});

test.each([
  [["--email", "boss@example.com", "--name", "Boss"], "short\n", "password: Must have at least 8 characters\n"],
  [["--email", "boss", "--name", "Boss"], `${PASSWORD}\n`, "email: Must be an email address like name@example.com\n"],
  [["--email", "boss@example.com", "--name", "Boss"], "Password123\n", "password: This password is too common"],
  [["--email", "boss@example.com", "--name", "Boss"], "banksia supply\n", "password: This password is too common"],
  [["--email", "boss@example.com"], "", "Usage: npm run admin:create"],
])("invalid arguments and passwords are refused with a message: %j %j", async (args, input, message) => {
  const { code, errors } = await (await setUp()).run(args, input);
  expect(errors).toContain(message);
  expect(errors).not.toContain("    at ");
  expect(code).toBe(1);
});
