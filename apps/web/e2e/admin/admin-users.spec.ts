import {
  admin,
  customer,
  expect,
  expectFits,
  newAdmin,
  newCustomer,
  openAs,
  seriousFindings,
  test,
} from "../support/fixtures.ts";

for (const width of [390, 1280]) {
  test(`an admin finds a user, renames them and returns to the list, ${width} px wide`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 });
    const user = await newCustomer(request, `Wren Abara ${width}`);
    const newName = `Wren Osei ${width} ${Date.now()}`;

    await test.step("searches the list", async () => {
      await openAs(page, request, admin, "/admin/userlist");
      await expect(page.getByRole("heading", { name: "Users", level: 1 })).toBeVisible();
      await page.getByRole("searchbox", { name: "Search users" }).fill(user.email);
      await expect(page).toHaveURL(/\?keyword=test\./);
      await expect(page.getByText("1–1 of 1")).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      await expectFits(page, width);
    });

    await test.step("opens the user and sees that a name is required, and an ABN's check digits", async () => {
      await page.getByRole("link", { name: `Edit ${user.name}` }).click();
      await expect(page.getByRole("heading", { name: "Edit User" })).toBeVisible();
      await expect(page.getByLabel("Email", { exact: true })).toHaveValue(user.email);
      await page.getByLabel("Name", { exact: true }).fill(" ");
      await page.getByLabel("ABN").fill("53 004 085 617");
      await page.getByRole("button", { name: "Update" }).click();
      await expect(page.getByRole("alert").getByText("Name: Is required")).toBeVisible();
      await expect(page.getByRole("alert").getByText("ABN: This ABN is not valid")).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      await expectFits(page, width);
    });

    await test.step("saves with a double click and returns", async () => {
      await page.getByLabel("Name", { exact: true }).fill(newName);
      await page.getByLabel("ABN").fill("53-004-085-616");
      await page.getByRole("button", { name: "Update" }).dblclick();
      await expect(page.getByText("Updated Successfully")).toBeVisible();
      await expect(page.getByLabel("ABN")).toHaveValue("53 004 085 616");
      await expect(page.getByRole("listitem").filter({ hasText: newName })).toHaveCount(1);
      await expect(page).toHaveURL(/\/admin\/userlist\?keyword=/);
      await expect(page.getByRole("link", { name: `Edit ${newName}` })).toBeVisible();
    });

    await test.step("returns, too, when the second click comes after the save", async () => {
      await page.getByRole("link", { name: `Edit ${newName}` }).click();
      await page.getByLabel("Name", { exact: true }).fill(`${newName} again`);
      await page.getByRole("button", { name: "Update" }).hover();
      for (const clickCount of [1, 2]) {
        await page.mouse.down({ clickCount });
        await page.mouse.up({ clickCount });
        await expect(page.getByText("Updated Successfully")).toBeVisible();
      }
      await expect(page).toHaveURL(/\/admin\/userlist\?keyword=/);
    });
  });
}

test("the user list's search, filter and sorting are part of its URL", { tag: "@long" }, async ({ page, request }) => {
  await openAs(page, request, admin, "/admin/userlist?sort=nonsense&role=nobody&page=-3");
  await page.getByRole("button", { name: "NAME" }).click();
  await expect(page.getByRole("columnheader", { name: "NAME" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page).toHaveURL(/sort=name&role=nobody&direction=asc$/);
  await page.getByLabel("Role").selectOption("Admins");
  await expect(page).toHaveURL(/role=admin/);
  await page.getByRole("searchbox", { name: "Search users" }).fill("nobody has this name");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search users" })).toBeFocused();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(page.getByRole("link", { name: "Edit Ada Keating" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search users" })).toHaveValue("nobody has this name");
});

test("making a user an admin asks for confirmation", async ({ page, request }) => {
  const user = await newCustomer(request);
  await openAs(page, request, admin, `/admin/user/${user._id}/edit`);
  await page.getByLabel("Is Admin").check();
  await page.getByRole("button", { name: "Update" }).click();
  const question = page.getByRole("dialog", { name: `Make ${user.name} an admin?` });
  await expect(question).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await page.getByRole("button", { name: "Update" }).click();
  await question.getByRole("button", { name: "Make admin" }).click();
  await expect(page.getByText("Updated Successfully")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: /Is admin:\s*was no/ })).toBeVisible();
});

test("a link, a reload and the back button ask about unsaved changes", async ({ page, request }) => {
  const user = await newCustomer(request);
  await openAs(page, request, admin, `/admin/userlist?keyword=${user.email}`);
  await page.getByRole("link", { name: `Edit ${user.name}` }).click();
  const name = page.getByLabel("Name", { exact: true });
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await name.fill("Half a na");

  await test.step("by a link", async () => {
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Audit log" }).click();
    await expect(question).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await question.getByRole("button", { name: "Stay here" }).click();
    await expect(question).toHaveCount(0);
    await expect(name).toHaveValue("Half a na");
  });

  await test.step("by a reload, with the browser's question", async () => {
    const asked = page.waitForEvent("dialog");
    await page.evaluate(() => setTimeout(() => window.location.reload()));
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await expect(name).toHaveValue("Half a na");
  });

  await test.step("by the back button, twice", async () => {
    for (const _ of [1, 2]) {
      await page.goBack();
      await expect(question).toBeVisible();
      await expect(page).toHaveURL(`/admin/user/${user._id}/edit`);
      await page.keyboard.press("Escape");
      await expect(question).toHaveCount(0);
    }
    await expect(name).toHaveValue("Half a na");
    await page.goBack();
    await question.getByRole("button", { name: "Leave without saving" }).click();
    await expect(page).toHaveURL(/\/admin\/userlist\?keyword=/);
    await expect(page.getByRole("link", { name: `Edit ${user.name}` })).toBeVisible();
  });

  await test.step("going forward again asks nothing, and the changes are gone", async () => {
    await page.goForward();
    await expect(name).toHaveValue(user.name);
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\/userlist\?keyword=/);
  });
});

test(
  "the back button asks about unsaved changes even after the skip link added a history entry",
  { tag: "@long" },
  async ({ page, request }) => {
    const user = await newCustomer(request);
    await openAs(page, request, admin, `/admin/userlist?keyword=${user.email}`);
    await page.getByRole("link", { name: `Edit ${user.name}` }).click();
    await page.getByLabel("Name", { exact: true }).fill("Half a na");
    await page.getByRole("link", { name: "Skip to content" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#main$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/edit$/);
    await page.goBack();
    await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Half a na");
  },
);

test("when two admins edit the same user, the second resolves the conflict field by field @long", async ({
  page,
  context,
  request,
}) => {
  const user = await newCustomer(request, "Tove Lund");
  await openAs(page, request, admin, `/admin/user/${user._id}/edit`);
  await page.getByLabel("Name", { exact: true }).fill("Tove Lund-Berg");
  const other = await context.newPage();
  await other.goto(`/admin/user/${user._id}/edit`);
  const email = `moved.${user.email}`;
  await other.getByLabel("Name", { exact: true }).fill("Tove Berg");
  await other.getByLabel("Email", { exact: true }).fill(email);
  await other.getByRole("button", { name: "Update" }).click();
  await expect(other.getByText("Updated Successfully")).toBeVisible();

  await page.getByRole("button", { name: "Update" }).click();
  const question = page.getByRole("dialog", { name: "Someone else changed this too" });
  await expect(question.getByRole("group", { name: "Name" }).getByRole("radio", { name: /Yours/ })).toBeChecked();
  await expect(
    question.getByRole("group", { name: "Email" }).getByRole("radio", { name: /Now in the shop/ }),
  ).toBeChecked();
  expect(await seriousFindings(page)).toEqual([]);
  await question.getByRole("button", { name: "Save these" }).click();
  await expect(page.getByText("Updated Successfully")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Tove Lund-Berg");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
});

test("values typed before the session expired are restored after the next login @long", async ({ page, request }) => {
  const staff = await newAdmin(request);
  const user = await newCustomer(request);
  const token = await openAs(page, request, staff, `/admin/user/${user._id}/edit`);
  await page.getByLabel("Name", { exact: true }).fill("Typed at length");
  const password = "another long password";
  await request.put("/api/users/profile", {
    headers: { authorization: `Bearer ${token}` },
    data: { password, currentPassword: staff.password },
  });
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`admin/user/${user._id}/edit`)}`);
  expect(await page.evaluate(() => localStorage.getItem("userInfo"))).toBeNull();
  await page.getByLabel("Email", { exact: true }).fill(staff.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`/admin/user/${user._id}/edit`);
  await expect(page.getByText("Your unsaved changes have been restored.")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Typed at length");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Updated Successfully")).toBeVisible();
});

test("logging out asks about unsaved changes and opens /login without a redirect @long", async ({ page, request }) => {
  const user = await newCustomer(request);
  await openAs(page, request, await newAdmin(request, "Ada Keating"), `/admin/user/${user._id}/edit`);
  await page.getByLabel("Name", { exact: true }).fill("Half a na");
  const logOut = async () => {
    await page.getByRole("banner").getByRole("button", { name: "Ada Keating" }).click();
    await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  };
  await logOut();
  await page.getByRole("dialog").getByRole("button", { name: "Stay here" }).click();
  await logOut();
  await page.getByRole("dialog").getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
});

test("only admins can open the admin screens", async ({ page, request }) => {
  const login = `/login?redirect=${encodeURIComponent("admin/userlist?page=2")}`;
  await page.goto("/admin/userlist?page=2");
  await expect(page).toHaveURL(login);
  await openAs(page, request, customer, "/admin/userlist?page=2");
  await expect(page).toHaveURL(login);
  await expect(page.getByText("That page is for the shop's staff.")).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel("Email", { exact: true }).fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/admin/userlist?page=2");
  await expect(page.getByRole("heading", { name: "Users", level: 1 })).toBeVisible();
});

test("an unknown admin page and an unknown user show Not Found @long", async ({ page, request }) => {
  await openAs(page, request, admin, "/admin/no-such-screen");
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await page.goto("/admin/user/no-such-user/edit");
  await expect(page.getByRole("heading", { name: "User not found" })).toBeVisible();
});

test(
  "the user screens and the audit log are accessible and fit every width",
  { tag: "@long" },
  async ({ page, request }) => {
    const user = await newCustomer(request);
    await openAs(page, request, admin, "/admin/userlist");
    for (const path of ["/admin/userlist", `/admin/user/${user._id}/edit`, "/admin/audit"]) {
      for (const width of [360, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toHaveCount(0);
        expect(await seriousFindings(page), `${path} at ${width}`).toEqual([]);
        await expectFits(page, width);
      }
    }
    await page.setViewportSize({ width: 360, height: 900 });
    await page.getByRole("button", { name: /All screens/ }).click();
    expect(await seriousFindings(page), "the open menu").toEqual([]);
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Users" }).click();
    await expect(page).toHaveURL("/admin/userlist");
  },
);

test("the audit log is filtered by person with the keyboard only @long", async ({ page, request }) => {
  const staff = await newAdmin(request, `Wanda Quist ${Date.now()}`);
  const user = await newCustomer(request);
  const token = await openAs(page, request, staff, "/admin/audit");
  const headers = { authorization: `Bearer ${token}` };
  await request.put(`/api/users/${user._id}`, { headers, data: { name: "Renamed by Wanda" } });
  const who = page.getByRole("combobox", { name: "Who" });
  await who.focus();
  await page.keyboard.type("wanda quist");
  await expect(page.getByRole("option", { name: staff.email }).first()).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/audit");
  await page.keyboard.type(staff.name.slice("Wanda Quist".length));
  await expect(page.getByRole("listbox", { name: "Choices" }).getByRole("option")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/audit?actorId=${staff._id}`);
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await expect(page.getByRole("link", { name: "Renamed by Wanda" })).toBeVisible();
  await page.reload();
  await expect(who).toHaveValue(staff.name);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(who).toBeHidden();
  await page.getByRole("button", { name: "Filters (1)" }).click();
  await page.getByRole("button", { name: "Clear Who" }).click();
  await expect(page).toHaveURL("/admin/audit");
});
