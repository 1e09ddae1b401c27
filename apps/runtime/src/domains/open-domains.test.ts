import Fastify from "fastify";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Http } from "../platform/http/http.ts";
import { OpenedParts } from "../platform/opened-parts.ts";
import type { Platform } from "../platform/platform.ts";
import { Shutdown } from "../platform/shutdown.ts";
import { type AnyDomain, defineDomain, extensionPoint, lazily } from "./domain.ts";
import { DomainCircleError, ForeignPointError, inOrderOfNeeds, openDomains } from "./open-domains.ts";

/** No domain of these tests takes anything of the platform. */
const PLATFORM = {} as Platform;

/** Returns the flow behind an id; `undefined` for another's id. */
type Resolver = (id: string) => string | undefined;
const resolvers = extensionPoint<Resolver>("runs.resolvers");
const clock = extensionPoint<() => number>("runs.clock");

/** Two domains of which the higher one answers what the lower one asks, and what they did. */
function runsAndRobots() {
	const log: string[] = [];
	const runs = defineDomain({
		name: "runs",
		needs: [],
		points: [resolvers, clock],
		open({ contributions, contribution, stops, hangsUp, closes }) {
			log.push("open runs");
			const all = contributions(resolvers);
			stops("runs", 1000, () => log.push("stop runs"));
			hangsUp("runs", 1000, () => log.push("hang up runs"));
			closes("runs", 1000, () => log.push("close runs"));
			return {
				face: {
					flowOf: (id: string) => all().flatMap((resolve) => resolve(id) ?? []),
					now: contribution(clock),
				},
				start: () => void log.push("start runs"),
			};
		},
		routes: (app, { face }) =>
			void app.get("/flow", { config: { access: "public" } }, () => face.flowOf("7")),
	});
	const robots = defineDomain({
		name: "robots",
		needs: [runs],
		open({ needs, contribute, stops, closes }) {
			log.push("open robots");
			contribute(resolvers, (id) => `flow of ${id}`);
			stops("robots", 1000, () => log.push("stop robots"));
			closes("robots", 1000, () => log.push("close robots"));
			return {
				face: { ask: (id: string) => needs.runs.flowOf(id) },
				start: () => void log.push("start robots"),
			};
		},
	});
	return { log, runs, robots };
}

const ends = () => new Shutdown({ error: () => {} });

describe("domains", () => {
	it("are opened and started from the lowest up, and stopped and closed from the highest down", async () => {
		const { log, robots } = runsAndRobots();
		const parts = new OpenedParts();
		const domains = await openDomains([robots], PLATFORM, parts);
		await domains.start();
		await parts.stop(ends());
		await parts.close(ends());
		expect(log).toEqual([
			...["open runs", "open robots", "start runs", "start robots"],
			...["stop robots", "stop runs", "hang up runs", "close robots", "close runs"],
		]);
	});

	it("ask higher ones over an extension point, and need not import them", async () => {
		const { runs, robots } = runsAndRobots();
		const domains = await openDomains([robots], PLATFORM, new OpenedParts());
		expect(domains.faceOf(runs).flowOf("7")).toEqual(["flow of 7"]);
		expect(domains.faceOf(robots).ask("8")).toEqual(["flow of 8"]);
	});

	it("add their routes, each in a scope of its own", async () => {
		const { robots } = runsAndRobots();
		const app: Http = Fastify();
		onTestFinished(() => app.close());
		const domains = await openDomains([robots], PLATFORM, new OpenedParts());
		await domains.addRoutes({ app, routes: [] });
		expect((await app.inject("/flow")).json()).toEqual(["flow of 7"]);
	});

	it("that need each other are named, and none is opened", () => {
		const needs: AnyDomain[] = [];
		const first = defineDomain({ name: "first", needs, open: () => ({ face: {} }) });
		needs.push(defineDomain({ name: "second", needs: [first], open: () => ({ face: {} }) }));
		expect(() => inOrderOfNeeds([first])).toThrow(new DomainCircleError(["first", "second", "first"]));
	});

	it("contribute to those alone that they need", async () => {
		const { runs } = runsAndRobots();
		const stranger = defineDomain({
			name: "stranger",
			needs: [],
			open({ contribute }) {
				contribute(resolvers, () => undefined);
				return { face: {} };
			},
		});
		await expect(openDomains([runs, stranger], PLATFORM, new OpenedParts())).rejects.toThrow(
			ForeignPointError,
		);
	});

	it("read contributions once all are open, and those of their own points alone", async () => {
		const hasty = defineDomain({
			name: "hasty",
			needs: [],
			points: [resolvers],
			open: ({ contributions }) => ({ face: contributions(resolvers)() }),
		});
		await expect(openDomains([hasty], PLATFORM, new OpenedParts())).rejects.toThrow(
			"before every domain is open",
		);
		const curious = defineDomain({
			name: "curious",
			needs: [],
			open: ({ contributions }) => ({ face: contributions(resolvers) }),
		});
		await expect(openDomains([curious], PLATFORM, new OpenedParts())).rejects.toThrow(ForeignPointError);
	});

	it("refuse a point with no or two contributions where one is asked for", async () => {
		const { runs, robots } = runsAndRobots();
		const none = await openDomains([robots], PLATFORM, new OpenedParts());
		expect(() => none.faceOf(runs).now()).toThrow("runs.clock has 0 contributions, not one.");
		const timer = (name: string) =>
			defineDomain({
				name,
				needs: [runs],
				open({ contribute }) {
					contribute(clock, () => 7);
					return { face: {} };
				},
			});
		const one = await openDomains([timer("one")], PLATFORM, new OpenedParts());
		expect(one.faceOf(runs).now()()).toBe(7);
		const two = await openDomains([timer("one"), timer("two")], PLATFORM, new OpenedParts());
		expect(() => two.faceOf(runs).now()).toThrow("runs.clock has 2 contributions, not one.");
	});

	it("have nothing for who asks for one that is not open", async () => {
		const { runs, robots } = runsAndRobots();
		const domains = await openDomains([runs], PLATFORM, new OpenedParts());
		expect(() => domains.faceOf(robots)).toThrow("robots is not open");
	});
});

it("makes a thing when it is first asked for, and once", () => {
	let count = 0;
	const thing = lazily(() => ({ count: ++count }));
	expect(thing.made).toBeUndefined();
	expect([thing().count, thing().count, thing.made?.count]).toEqual([1, 1, 1]);
});
