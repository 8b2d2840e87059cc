import { expect, test } from "vitest";
import { decryptSecret, encryptSecret } from "./secret-box.ts";

const SHOP = "a secret of more than thirty-two characters";
const [SECRET, NORA, OMAR] = ["JBSWY3DPEHPK3PXP", "nora", "omar"];

test("a secret can be decrypted for its owner, and its ciphertext is different each time", () => {
  const [one, other] = [encryptSecret(SECRET, SHOP, NORA), encryptSecret(SECRET, SHOP, NORA)];
  expect([decryptSecret(one, SHOP, NORA), decryptSecret(other, SHOP, NORA)]).toEqual([SECRET, SECRET]);
  expect(one).not.toBe(other);
});

test("a secret can't be decrypted for another owner or with another JWT_SECRET", () => {
  const box = encryptSecret(SECRET, SHOP, NORA);
  expect(decryptSecret(box, SHOP, OMAR)).toBeNull();
  expect(decryptSecret(box, `${SHOP}.`, NORA)).toBeNull();
});

test("a changed or truncated ciphertext can't be decrypted", () => {
  const box = Buffer.from(encryptSecret(SECRET, SHOP, NORA), "base64url");
  for (let at = 0; at < box.length; at += 1) {
    const changed = Buffer.from(box);
    changed[at] = (box[at] ?? 0) ^ 1;
    expect(decryptSecret(changed.toString("base64url"), SHOP, NORA), `byte ${at}`).toBeNull();
    expect(decryptSecret(box.subarray(0, at).toString("base64url"), SHOP, NORA), `${at} bytes`).toBeNull();
  }
});
