import { expect, test } from "vitest";
import { isPublicAddress, parseWebhookUrl } from "../../src/adapters/webhook-address.ts";

const checkUrl = (url: string, privateHosts: string[] = []) => {
  const target = parseWebhookUrl(url, privateHosts);
  return typeof target === "string" ? target : null;
};

test.each([
  "https://warehouse.example",
  "https://warehouse.example:8443/hooks/1?key=a%20b",
  "https://WAREHOUSE.example./",
  "https://bücher.example/",
  "https://8.8.8.8/",
  "https://[2606:4700:4700::1111]/",
  "https://localhost.example/",
  "https://internal.example/",
])("messages may go to %s", (url) => {
  expect(checkUrl(url)).toBeNull();
});

const NO_ADDRESS = "Must be an address like https://warehouse.example/hooks";
const NO_HTTPS = "Must start with https://";
const INSIDE = "Must not be inside a private network";

test.each([
  ["warehouse.example", NO_ADDRESS],
  ["/hooks", NO_ADDRESS],
  ["https://", NO_ADDRESS],
  ["https://a b.example/", NO_ADDRESS],
  [" https://warehouse.example/", NO_ADDRESS],
  ["https://ware\nhouse.example/", NO_ADDRESS],
  ["https://1.2.3.4.5/", NO_ADDRESS],
  ["http://warehouse.example/", NO_HTTPS],
  ["ftp://warehouse.example/", NO_HTTPS],
  ["file:///etc/passwd", NO_HTTPS],
  ["javascript:alert(1)", NO_HTTPS],
  ["https://user:secret@warehouse.example/", "Must have no user name and no password in it"],
  ["https://user@warehouse.example/", "Must have no user name and no password in it"],
  ["https://warehouse.example/#part", "Must have no # in it"],
  ["https://warehouse.example/#", "Must have no # in it"],
  ["https://localhost/", INSIDE],
  ["https://LOCALHOST:3000/", INSIDE],
  ["https://localhost./", INSIDE],
  ["https://api.localhost/", INSIDE],
  ["https://printer.local/", INSIDE],
  ["https://metadata.google.internal/", INSIDE],
  ["https://router.home.arpa/", INSIDE],
  ["https://127.0.0.1/", INSIDE],
  ["https://127.0.0.1./", INSIDE],
  ["https://127.1/", INSIDE],
  ["https://2130706433/", INSIDE],
  ["https://0x7f000001/", INSIDE],
  ["https://0177.0.0.1/", INSIDE],
  ["https://0xa9.0xfe.0xa9.0xfe/", INSIDE],
  ["https://１２７.０.０.１/", INSIDE],
  ["https://0.0.0.0/", INSIDE],
  ["https://10.1.2.3/", INSIDE],
  ["https://169.254.169.254/latest/meta-data/", INSIDE],
  ["https://[::1]/", INSIDE],
  ["https://[::]/", INSIDE],
  ["https://[::ffff:127.0.0.1]/", INSIDE],
  ["https://[::ffff:8.8.8.8]/", INSIDE],
  ["https://[fd00::1]/", INSIDE],
])("messages may not go to %j: %s", (url, objection) => {
  expect(checkUrl(url)).toBe(objection);
});

test.each([
  ["0.1.2.3", false],
  ["9.255.255.255", true],
  ["10.0.0.0", false],
  ["11.0.0.0", true],
  ["100.64.0.1", false],
  ["100.128.0.1", true],
  ["127.255.255.254", false],
  ["168.63.129.15", true],
  ["168.63.129.16", false],
  ["168.63.129.17", true],
  ["169.254.0.1", false],
  ["172.15.255.255", true],
  ["172.16.0.1", false],
  ["172.32.0.1", true],
  ["192.0.0.1", false],
  ["192.0.2.1", false],
  ["192.168.1.1", false],
  ["192.169.1.1", true],
  ["198.18.0.1", false],
  ["203.0.113.1", false],
  ["224.0.0.1", false],
  ["240.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["::127.0.0.1", false],
  ["::ffff:10.0.0.1", false],
  ["::ffff:0:10.0.0.1", false],
  ["64:ff9b::7f00:1", false],
  ["64:ff9b:1::1", false],
  ["100::1", false],
  ["2001::1", false],
  ["2001:db8::1", false],
  ["2002:7f00:1::", false],
  ["2606:4700::1", true],
  ["3ffd:ffff::1", true],
  ["3ffe::1", false],
  ["3ffe:ffff::1", false],
  ["3fff::1", false],
  ["fc00::1", false],
  ["fe80::1", false],
  ["fe80::1%eth0", false],
  ["fec0::1", false],
  ["ff02::1", false],
  ["warehouse.example", false],
  ["", false],
])("%s is public: %s", (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test("a host configured by the operator may be private and without TLS, only on its port if it has one", () => {
  const named = ["10.0.0.5:8443", "ERP.internal", "[::1]:80"];
  expect(checkUrl("https://10.0.0.5:8443/", named)).toBeNull();
  expect(checkUrl("http://10.0.0.5:8443/", named)).toBeNull();
  expect(checkUrl("https://10.0.0.5/", named)).toBe(INSIDE);
  expect(checkUrl("http://erp.internal:9000/in", named)).toBeNull();
  expect(checkUrl("http://[::1]/", named)).toBeNull();
  expect(checkUrl("http://localhost:4000", ["localhost:4000"])).toBeNull();
  expect(checkUrl("http://10.0.0.6:8443/", named)).toBe(NO_HTTPS);
  expect(checkUrl("http://warehouse.example/", named)).toBe(NO_HTTPS);
  expect(checkUrl("ftp://erp.internal/", named)).toBe(NO_HTTPS);
  expect(checkUrl("http://user:secret@erp.internal/", named)).toMatch(/password/);
});
