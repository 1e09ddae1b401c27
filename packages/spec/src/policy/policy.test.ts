import { describe, expect, it } from "vitest";
import type { TokenGrant } from "../access-token/grant.ts";
import { TOKEN_PURPOSES, type TokenPurpose } from "../access-token/purpose.ts";
import { may, mayWithSome, POLICY, purposeOf, type ResourceKind, type Verb } from "./policy.ts";

const KINDS = Object.keys(POLICY) as ResourceKind[];
const VERBS = [...new Set(KINDS.flatMap((kind) => Object.keys(POLICY[kind])))] as Verb[];
const PURPOSES = Object.keys(TOKEN_PURPOSES) as TokenPurpose[];
const holding = (...grants: TokenGrant[]) => ({ grants });

describe("the policy [Q-sec]", () => {
	it("lets a purpose do what its row says, `administer` all of that, and nobody anything else", () => {
		for (const kind of KINDS) {
			for (const verb of VERBS) {
				const needed = purposeOf(verb, kind);
				for (const purpose of PURPOSES) {
					const expected = needed !== undefined && (purpose === needed || purpose === "administer");
					expect(may(holding({ purpose }), verb, { kind }), `${purpose}: ${verb} ${kind}`).toBe(expected);
				}
				expect(may(holding(), verb, { kind }), `nothing: ${verb} ${kind}`).toBe(false);
			}
		}
	});

	it("lets a limited token act on what it names, and on no other and not on all", () => {
		const orders = holding({ purpose: "run-flows", names: ["orders"] });
		expect(may(orders, "run", { kind: "flow", flow: "orders" })).toBe(true);
		expect(may(orders, "look", { kind: "run", flow: "orders" })).toBe(true);
		expect(may(orders, "run", { kind: "flow", flow: "refunds" })).toBe(false);
		expect(may(orders, "run", { kind: "flow" })).toBe(false);
		expect(may(orders, "run", { kind: "flow", queue: "orders" })).toBe(false);
		expect(may(orders, "edit", { kind: "flow", flow: "orders" })).toBe(false);
		expect(mayWithSome(orders, "run", "flow")).toBe(true);
		expect(mayWithSome(orders, "edit", "flow")).toBe(false);
	});
});
