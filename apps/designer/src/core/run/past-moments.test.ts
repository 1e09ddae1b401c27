import { describe, expect, it } from "vitest";
import { agentRun, askTools, deskStart, mailCall, start } from "../testing/agent-run.ts";
import { follow } from "../testing/follow-run.ts";
import { journal } from "../testing/journal.ts";

describe("looking at a run's past", () => {
	it("shows the run as it was after any event, and follows it again", () => {
		const { view, frame } = follow(agentRun);
		view.seek(5);
		expect(view.store.getState()).toMatchObject({ cursor: 5, seq: 9 });
		expect(view.node("mail")?.state).toBe("running");
		expect(view.wire("desk-to-log")).toBeUndefined();
		view.seek(undefined);
		frame();
		expect(view.node("desk")?.state).toBe("succeeded");
	});

	it("notifies the listeners of a node or a wire to show its past state", () => {
		const { view, frame } = follow(agentRun);
		const shown = { node: view.node("log")?.state, wire: view.wire("desk-to-mail") };
		const notified: string[] = [];
		for (const id of ["start", "desk", "mail"]) view.onNode(id, () => notified.push(id));
		view.onWire("desk-to-mail", () => notified.push("desk-to-mail"));
		view.seek(1);
		expect(notified).toEqual(expect.arrayContaining(["desk", "mail", "desk-to-mail"]));
		expect(view.node("mail")).toBeUndefined();
		expect(view.wire("desk-to-mail")).toBeUndefined();
		notified.length = 0;
		view.seek(undefined);
		frame();
		expect(notified).toEqual(expect.arrayContaining(["desk", "mail", "desk-to-mail"]));
		expect({ node: view.node("log")?.state, wire: view.wire("desk-to-mail") }).toEqual(shown);
	});

	it("gives the journal as it is known, also while it shows the past", () => {
		const { view } = follow(agentRun);
		view.seek(3);
		expect(view.events()).toEqual(agentRun);
		view.close();
		expect(view.events()).toEqual([]);
	});

	it("measures what is in progress at a past moment up to that moment's event, and still knows that the run is over", () => {
		const { view, frame } = follow(
			journal(start, deskStart, askTools, mailCall, { type: "run-end", status: "cancelled" }),
		);
		expect(view.store.getState()).toMatchObject({ moment: undefined, active: false });
		view.seek(4);
		const { moment, status, active } = view.store.getState();
		expect({ status, active }).toEqual({ status: "running", active: false });
		expect((moment ?? 0) - (view.step(1)?.startedAt ?? 0)).toBe(200);
		view.seek(undefined);
		frame();
		expect(view.store.getState().moment).toBeUndefined();
	});

	it("is active until its end is known, even while its past is shown", () => {
		const { view } = follow(agentRun.slice(0, 5));
		expect(view.store.getState().active).toBe(true);
		view.seek(2);
		expect(view.store.getState()).toMatchObject({ active: true, cursor: 2, seq: 5 });
	});
});
