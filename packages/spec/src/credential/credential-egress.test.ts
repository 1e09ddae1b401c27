import { describe, expect, it } from "vitest";
import { credentialHosts, isAmongHosts } from "./credential-egress.ts";

describe("where a credential goes", () => {
	it.each([
		["a host", { host: "Mail.Example.com" }, ["mail.example.com"]],
		["an address", { host: "https://store.example.com:9000/" }, ["store.example.com"]],
		["an IPv6 address", { host: "http://[::1]:9000" }, ["::1"]],
		["several", { host: ["a.example", "b.example"] }, ["a.example", "b.example"]],
		["nothing, where its field is empty", { host: "" }, []],
		["nothing, where its field is absent", {}, []],
	])("is %s", (_, value, hosts) => {
		expect(credentialHosts({ egress: ["host"] }, value)).toEqual(hosts);
	});

	it("is said by all fields together", () => {
		const value = { host: "a.example", endpoint: "https://b.example" };
		expect(credentialHosts({ egress: ["host", "endpoint"] }, value)).toEqual(["a.example", "b.example"]);
	});

	it("is not known of a kind that does not say", () => {
		expect(credentialHosts({}, { host: "a.example" })).toBeUndefined();
	});

	it.each([
		["store.example.com", true],
		["STORE.example.com", true],
		["bucket.store.example.com", true],
		["notstore.example.com", false],
		["example.com", false],
		["evil.example", false],
	])("has %s among it: %s", (host, among) => {
		expect(isAmongHosts(host, ["store.example.com"])).toBe(among);
	});
});
