import { executeNode, type TestSessionOptions, testSession } from "@switchyard/node-kit/testing";
import type { DesignNote } from "@switchyard/spec/recorder";
import { onTestFinished } from "vitest";
import { browser } from "../session/browser.ts";
import type { BrowserSession } from "../session/browser-session.ts";
import { definition as actDefinition } from "../tools/act/definition.ts";
import * as act from "../tools/act/execute.ts";
import { definition as fillDefinition } from "../tools/fill/definition.ts";
import * as fill from "../tools/fill/execute.ts";
import { definition as lookDefinition } from "../tools/look/definition.ts";
import * as look from "../tools/look/execute.ts";
import { definition as openDefinition } from "../tools/open/definition.ts";
import * as open from "../tools/open/execute.ts";
import { definition as readDefinition } from "../tools/read/definition.ts";
import * as read from "../tools/read/execute.ts";
import { definition as waitDefinition } from "../tools/wait/definition.ts";
import * as wait from "../tools/wait/execute.ts";
import type { Site } from "./open-site.ts";

/** What each tool answers. */
export interface AnsweredPage {
	readonly snapshot: number;
	readonly site: string;
	readonly url: string;
	readonly title: string;
	readonly page: string;
	readonly truncated: boolean;
	readonly notice: string;
	readonly text?: string;
	readonly met?: boolean;
}

const SETTINGS = { limit: 10_000, wait_ms: 2000, sites: undefined as string[] | undefined };

/** An agent's browser at a site, and its tools as functions. */
export async function openAgent(
	site: Pick<Site, "origin">,
	options: TestSessionOptions = {},
	settings: Partial<typeof SETTINGS> = {},
) {
	const test = await testSession(browser, { agent: 7, ...options });
	onTestFinished(test.close);
	const { session: nodeSession } = test;
	const { wait_ms, ...shared } = { ...SETTINGS, ...settings };
	const notes: DesignNote[] = [];
	const run = async (node: Parameters<typeof executeNode>[0], params: object) => {
		const done = await executeNode(node, { ...params } as never, { session: nodeSession });
		notes.push(...done.notes);
		return done.outputs as unknown as AnsweredPage;
	};
	return {
		...test,
		/** What the calls have left for designers, in order. */
		notes,
		live: () => nodeSession.live() as Promise<BrowserSession>,
		open: (path: string) =>
			run({ definition: openDefinition, ...open } as never, {
				url: path.includes(":") ? path : `${site.origin}${path}`,
				wait_ms,
				...shared,
			}),
		look: (ref?: string) => run({ definition: lookDefinition, ...look } as never, { ref, ...shared }),
		act: ({ snapshot, page }: AnsweredPage, element: string, more: object = {}) =>
			run({ definition: actDefinition, ...act } as never, {
				snapshot,
				ref: referenceOf(page, element),
				element,
				site: "127.0.0.1",
				action: "click",
				key: "Enter",
				act_freely_on: [],
				wait_ms,
				...shared,
				...more,
			}),
		fill: ({ snapshot, page }: AnsweredPage, values: Record<string, string | boolean>) =>
			run({ definition: fillDefinition, ...fill } as never, {
				snapshot,
				fields: Object.entries(values).map(([element, value]) => ({
					ref: referenceOf(page, element),
					value,
				})),
				wait_ms,
				...shared,
			}),
		read: (more: object = {}) =>
			run({ definition: readDefinition, ...read } as never, { wait_ms, ...shared, ...more }),
		wait: (more: object) =>
			run({ definition: waitDefinition, ...wait } as never, { wait_ms, ...shared, ...more }),
	};
}

/** The reference of an element in an outline, by its role and name. */
export function referenceOf(outline: string, element: string): string {
	const line = outline.split("\n").find((each) => each.includes(element));
	return /\[ref=(\w+)\]/.exec(line ?? "")?.[1] ?? "none";
}
