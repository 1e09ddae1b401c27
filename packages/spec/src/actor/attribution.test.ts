import { expect, it } from "vitest";
import { actorOfAuthor, writtenBy } from "../document/author.ts";
import { type Actor, claiming, OWNER } from "./actor.ts";
import { actorOf, attributedTo, attributionOf } from "./attribution.ts";

it("a record has its actor, and the name that the request claimed as `by`", () => {
	expect(attributedTo(OWNER)).toEqual({ actor: OWNER });
	const ada = claiming(OWNER, "Ada");
	expect(attributedTo(ada)).toEqual({ actor: { ...OWNER, claimedName: "Ada" }, by: "Ada" });
	expect(claiming(OWNER, undefined)).toBe(OWNER);
	expect(attributionOf({ ...attributedTo(ada), answer: "approved" } as object)).toEqual(attributedTo(ada));
});

it("a visitor goes by no name that the other page gave", () => {
	const visitor = claiming({ kind: "visitor", id: "42" }, "Ada");
	expect(attributedTo(visitor).by).toBe("visitor 42");
});

it("a name alone, in records of earlier versions, is one that a person claimed", () => {
	expect(actorOf({ by: "Ada" })).toEqual({ kind: "person", claimedName: "Ada" });
	expect(actorOf({})).toBeUndefined();
	expect(actorOf({ actor: OWNER, by: "Ada" })).toBe(OWNER);
});

it("an author of earlier versions is an actor, and an actor reads as an author of those versions", () => {
	const pairs: [Actor, ReturnType<typeof writtenBy>["author"]][] = [
		[
			{ kind: "person", claimedName: "Ada" },
			{ kind: "person", name: "Ada" },
		],
		[{ kind: "token" }, { kind: "program" }],
		[
			{ kind: "flow", id: "desk", run: "01890000-0000-7000-8000-000000000000" },
			{ kind: "run", run: "01890000-0000-7000-8000-000000000000", flow: "desk" },
		],
	];
	for (const [actor, author] of pairs) {
		expect(actorOfAuthor(author)).toEqual(actor);
		expect(writtenBy(actor)).toEqual({ actor, author });
	}
});
