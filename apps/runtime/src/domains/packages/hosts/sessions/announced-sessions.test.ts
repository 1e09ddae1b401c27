import { expect, it } from "vitest";
import { DESK_NODES } from "../../../../../test/support/bridge/desk-process.ts";
import { readAnnouncement } from "../read-announcement.ts";

const [BLOCK, PUT] = DESK_NODES;

function announce(nodes: readonly object[], opensSessions = true) {
	const identity = { namespace: "Acme", version: "1" };
	return readAnnouncement({ type: "announce", package: identity, nodes: [...nodes] }, opensSessions);
}

it("gives a block the ports that all blocks have, and the setting of what its loss means", () => {
	const { specs } = announce(DESK_NODES);
	expect(specs[0]?.ports.map(({ id }) => id)).toEqual(["in", "each", "out"]);
	expect(specs[0]?.properties.at(-1)).toMatchObject({
		name: "on_session_lost",
		value: "restart",
		scope: "Custom",
	});
	expect(specs[1]?.session).toBe("acme");
});

it.each([
	[
		"another construct",
		[{ ...BLOCK, construct: "for-each" }, PUT],
		"Only the runtime itself has constructs.",
	],
	["a block without a kind", [{ ...BLOCK, session: undefined }], "which kind of session"],
	["a kind of the server's own", [{ ...BLOCK, session: "browser" }], "called acme, or begin with acme-"],
	["work in a session of the server's own", [{ ...PUT, session: "browser" }], "called acme"],
	["a kind that no block opens", [PUT], "No block of the package opens"],
	["two blocks of one kind", [BLOCK, { ...BLOCK, id: "Acme.Other" }], "Another block opens"],
	["a block as a tool", [{ ...BLOCK, tool: PUT.tool }], "cannot be a tool"],
	["a block with ports of its own", [{ ...BLOCK, ports: [] }], "the ports in, each and out"],
	[
		"a setting of its own for a loss",
		[{ ...BLOCK, properties: [{ ...PUT.properties[0], name: "on_session_lost" }] }],
		"on_session_lost",
	],
])("refuses %s", (_what, nodes, reason) => {
	const { specs, rejected } = announce(nodes);
	expect(specs).toEqual([]);
	expect(rejected.map((each) => each.reason).join(" ")).toContain(reason);
});

it("refuses sessions of a host that does not open any", () => {
	expect(announce(DESK_NODES, false).rejected[0]?.reason).toContain("capability sessions");
});
