import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { ALWAYS_WRITABLE } from "@switchyard/host";
import type { buildConnector } from "undici";
import { describe, expect, it } from "vitest";
import { createAddressGuard } from "./address-guard.ts";
import { createCheckedConnector } from "./checked-connector.ts";

/** A socket that says who is at its other end. */
class TestSocket extends EventEmitter {
	destroyed = false;
	readonly remoteAddress: string | undefined;

	constructor(remoteAddress: string | undefined) {
		super();
		this.remoteAddress = remoteAddress;
	}

	destroy(): void {
		this.destroyed = true;
	}
}

type Target = { hostname: string; protocol: string; port: string; servername?: string };

/** Connects by a network in which `answering` is who answers at each address. */
async function connect(
	target: Target,
	{
		addresses = ["1.1.1.1"],
		answering = (address: string): string | undefined => address,
		allow = [] as readonly string[],
	} = {},
) {
	const asked: buildConnector.Options[] = [];
	const sockets: TestSocket[] = [];
	const checked = createCheckedConnector(
		(options, callback) => {
			asked.push(options);
			const socket = new TestSocket(answering(options.hostname));
			sockets.push(socket);
			callback(null, socket as unknown as Socket);
		},
		createAddressGuard(allow),
		async () => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
		ALWAYS_WRITABLE,
	);
	const { promise, resolve } = Promise.withResolvers<{ error: unknown; socket: unknown }>();
	checked(target, (...[error, socket]) => resolve({ error, socket }));
	return { asked, sockets, ...(await promise) };
}

const HTTPS = { hostname: "api.example", protocol: "https:", port: "" };

describe("a checked connection", () => {
	it("is given up when someone else answers than was asked", async () => {
		const { error, socket, sockets } = await connect(HTTPS, { answering: () => "127.0.0.1" });
		expect(error).toMatchObject({
			code: "ADDRESS_REFUSED",
			message: expect.stringContaining("api.example port 443"),
		});
		expect(socket).toBeNull();
		expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true]);
	});

	it("is given up when nobody knows who answered", async () => {
		const { error, sockets } = await connect(HTTPS, { answering: () => undefined });
		expect(error).toMatchObject({ code: "ADDRESS_REFUSED" });
		expect(sockets[0]?.destroyed).toBe(true);
	});

	it("goes to the next address when the first one turns out to be another", async () => {
		const { error, socket, sockets } = await connect(HTTPS, {
			addresses: ["1.1.1.1", "1.0.0.1"],
			answering: (address) => (address === "1.1.1.1" ? "10.0.0.1" : address),
		});
		expect(error).toBeNull();
		expect(socket).toBe(sockets[1]);
		expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, false]);
	});

	it("requests the exact address, and names the host to servers with several certificates", async () => {
		const { asked } = await connect(HTTPS);
		expect(asked).toMatchObject([{ hostname: "1.1.1.1", servername: "api.example" }]);
	});

	it("keeps a name that was set for the certificate", async () => {
		const { asked } = await connect({ ...HTTPS, servername: "other.example" });
		expect(asked).toMatchObject([{ hostname: "1.1.1.1", servername: "other.example" }]);
	});

	it.each([
		["1.1.1.1", "1.1.1.1"],
		["[2606:4700::1111]", "2606:4700::1111"],
	])("to %s names no host, because an address has no certificate of its own", async (hostname, address) => {
		const { asked, error } = await connect({ ...HTTPS, hostname }, { addresses: [address] });
		expect(error).toBeNull();
		expect(asked).toMatchObject([{ hostname: address }]);
		expect(asked[0]).not.toHaveProperty("servername");
	});

	it.each([
		["https:", "", 443],
		["http:", "", 80],
		["https:", "8443", 8443],
	])("over %s to port %j is checked for port %i", async (protocol, port, checked) => {
		const target = { hostname: "[::1]", protocol, port };
		const addresses = ["::1"];
		expect((await connect(target, { addresses, allow: [`[::1]:${checked}`] })).error).toBeNull();
		const other = await connect(target, { addresses, allow: [`[::1]:${checked + 1}`] });
		expect(other.error).toMatchObject({
			code: "ADDRESS_REFUSED",
			message: expect.stringContaining(`::1 port ${checked} `),
		});
		expect(other.asked).toEqual([]);
	});
});
