import { describe, expect, it } from "vitest";
import { AllowListError, createAddressGuard } from "./address-guard.ts";

const REFUSED = [
	"0.0.0.0",
	"10.1.2.3",
	"100.64.0.1",
	"127.0.0.1",
	"127.255.255.254",
	"169.254.169.254",
	"172.31.255.255",
	"192.168.1.1",
	"198.18.0.1",
	"224.0.0.1",
	"255.255.255.255",
	"::",
	"::1",
	"::127.0.0.1",
	"::ffff:127.0.0.1",
	"::ffff:a00:1",
	"::ffff:0:127.0.0.1",
	"64:ff9b::7f00:1",
	"2002:7f00:1::",
	"2001:0:7f00:1::",
	"fc00::1",
	"fd12:3456::1",
	"fe80::1",
	"fe80::1%eth0",
	"fec0::1",
	"ff02::1",
	"",
	"localhost",
];

describe("the address guard", () => {
	it.each(REFUSED)("refuses %j", (address) => {
		expect(createAddressGuard([])({ host: "example.com", port: 443, address })).toBe(false);
	});

	it.each(["1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "::ffff:1.1.1.1"])(
		"lets %s through",
		(address) => {
			expect(createAddressGuard([])({ host: "example.com", port: 443, address })).toBe(true);
		},
	);

	it("lets through what is allowed: an address, a block, or one port of a host", () => {
		const guard = createAddressGuard([
			"10.0.0.7",
			"fd00::/8",
			"127.0.0.1:2525",
			"[::1]:25",
			"Mail.Internal:587",
		]);
		const allows = (host: string, port: number, address: string) => guard({ host, port, address });
		expect(allows("x", 80, "10.0.0.7")).toBe(true);
		expect(allows("x", 80, "::ffff:10.0.0.7")).toBe(true);
		expect(allows("x", 80, "10.0.0.8")).toBe(false);
		expect(allows("x", 80, "fd12::1")).toBe(true);
		expect(allows("localhost", 2525, "127.0.0.1")).toBe(true);
		expect(allows("localhost", 2526, "127.0.0.1")).toBe(false);
		expect(allows("localhost", 25, "::1")).toBe(true);
		expect(allows("mail.internal", 587, "192.168.0.2")).toBe(true);
		expect(allows("mail.internal", 25, "192.168.0.2")).toBe(false);
		expect(allows("other.internal", 587, "192.168.0.2")).toBe(false);
	});

	it.each(["10.0.0.0/33", "10.0.0.0/8/8", "host", "host:99999", "[10.0.0.1]:25", "http://x:1", "::1/129"])(
		"refuses the entry %s of the setting",
		(entry) => {
			expect(() => createAddressGuard([entry])).toThrow(AllowListError);
		},
	);
});
