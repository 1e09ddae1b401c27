import { describe, expect, it } from "vitest";
import { AllowListError, createAddressGuard } from "./address-guard.ts";

const REFUSED = [
	"0.0.0.0",
	"10.1.2.3",
	"100.64.0.1",
	"127.0.0.1",
	"127.255.255.254",
	"168.63.129.16",
	"::ffff:168.63.129.16",
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

	it.each([
		["0.0.0.0", "0.255.255.255"],
		["10.0.0.0", "10.255.255.255"],
		["100.64.0.0", "100.127.255.255"],
		["127.0.0.0", "127.255.255.255"],
		["169.254.0.0", "169.254.255.255"],
		["172.16.0.0", "172.31.255.255"],
		["192.0.0.0", "192.0.0.255"],
		["192.0.2.0", "192.0.2.255"],
		["192.88.99.0", "192.88.99.255"],
		["192.168.0.0", "192.168.255.255"],
		["198.18.0.0", "198.19.255.255"],
		["198.51.100.0", "198.51.100.255"],
		["203.0.113.0", "203.0.113.255"],
		["224.0.0.0", "239.255.255.255"],
		["240.0.0.0", "255.255.255.255"],
		["::", "::ffff:ffff"],
		["::ffff:0:0:0", "::ffff:0:ffff:ffff"],
		["64:ff9b::", "64:ff9b::ffff:ffff"],
		["64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"],
		["100::", "100::ffff:ffff:ffff:ffff"],
		["2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"],
		["2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"],
		["2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
		["3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"],
		["5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
		["fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
		["fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
		["fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
		["ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
	])("refuses the range from %s to %s, both ends included", (first, last) => {
		const guard = createAddressGuard([]);
		for (const address of [first, last])
			expect(guard({ host: "x", port: 443, address }), address).toBe(false);
	});

	it.each([
		"1.0.0.0",
		"9.255.255.255",
		"11.0.0.0",
		"100.63.255.255",
		"126.255.255.255",
		"128.0.0.0",
		"168.63.129.15",
		"168.63.129.17",
		"169.253.255.255",
		"172.15.255.255",
		"192.0.1.0",
		"192.0.3.0",
		"192.88.98.255",
		"192.167.255.255",
		"192.169.0.0",
		"198.17.255.255",
		"198.20.0.0",
		"198.51.99.255",
		"203.0.114.0",
		"223.255.255.255",
		"64:ff9a:ffff:ffff:ffff:ffff:ffff:ffff",
		"64:ff9b:2::",
		"100:0:0:1::",
		"2001:200::",
		"2001:db9::",
		"2003::",
		"3fff:1000::",
		"5f01::",
	])("lets the first address beside a range through: %s", (address) => {
		expect(createAddressGuard([])({ host: "x", port: 443, address })).toBe(true);
	});

	it("takes the zone off an address whatever it is called, and only there", () => {
		const guard = createAddressGuard(["fe80::1"]);
		for (const address of ["fe80::1%e", "fe80::1%eth0"])
			expect(guard({ host: "x", port: 80, address }), address).toBe(true);
		expect(guard({ host: "x", port: 80, address: "fe80::2%fe80::1" })).toBe(false);
		expect(guard({ host: "x", port: 80, address: "%1.1.1.1" })).toBe(false);
	});

	it("takes whole networks, single addresses of either kind, and the last port", () => {
		const allows = (entry: string, address: string, port = 80, host = "x") =>
			createAddressGuard([entry])({ host, port, address });
		expect(allows("0.0.0.0/0", "10.0.0.1")).toBe(true);
		expect(allows("10.0.0.1/32", "10.0.0.1")).toBe(true);
		expect(allows("10.0.0.1/32", "10.0.0.2")).toBe(false);
		expect(allows("::1/128", "::1")).toBe(true);
		expect(allows("fd00::/64", "fd00::9")).toBe(true);
		expect(allows("fd00::/64", "fd00:0:0:1::9")).toBe(false);
		expect(allows("mail.internal:65535", "10.0.0.1", 65_535, "mail.internal")).toBe(true);
	});

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

	it.each([
		"10.0.0.0/33",
		"10.0.0.0/8/8",
		"host",
		"host:99999",
		"[10.0.0.1]:25",
		"http://x:1",
		"::1/129",
		"::1/1x",
		"::1/x1",
		"10.0.0.0/",
		"a:1:2",
		"host:65536",
		"host:80 ",
	])("refuses the entry %s of the setting", (entry) => {
		expect(() => createAddressGuard([entry])).toThrow(AllowListError);
		expect(() => createAddressGuard([entry])).toThrow(`"${entry}"`);
	});
});
