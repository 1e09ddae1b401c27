import type { Inputs, Outputs, OutputsOf } from "@switchyard/node-kit";
import {
	type ExecuteOptions,
	executeNode,
	type NodeUnderTest,
	type TestSessionOptions,
	testSession,
} from "@switchyard/node-kit/testing";
import { onTestFinished } from "vitest";
import { definition as extractDefinition } from "../browser/extract/definition.ts";
import { execute as extract } from "../browser/extract/execute.ts";
import { definition as goToDefinition } from "../browser/go-to/definition.ts";
import { execute as goTo } from "../browser/go-to/execute.ts";
import { definition as lookDefinition } from "../browser/look/definition.ts";
import { execute as look } from "../browser/look/execute.ts";
import { definition as scriptDefinition } from "../browser/run-script/definition.ts";
import { execute as runScript } from "../browser/run-script/execute.ts";
import { browser } from "../session/browser.ts";
import type { BrowserSession } from "../session/browser-session.ts";

/** A browser for one test, and its nodes as functions. */
export async function openBrowser(options: TestSessionOptions = {}) {
	const test = await testSession(browser, options);
	onTestFinished(test.close);
	const { session: nodeSession } = test;
	const run = async <In extends Inputs, Out extends Outputs>(
		node: NodeUnderTest<In, Out>,
		params: Readonly<Record<string, unknown>> = {},
		more: ExecuteOptions = {},
	): Promise<OutputsOf<Out>> => (await executeNode(node, params, { session: nodeSession, ...more })).outputs;
	return {
		...test,
		live: () => nodeSession.live() as Promise<BrowserSession>,
		run,
		goTo: (url: string) => run({ definition: goToDefinition, execute: goTo }, { url }),
		extract: () => run({ definition: extractDefinition, execute: extract }),
		look: () => run({ definition: lookDefinition, execute: look }),
		runScript: (script: string) => run({ definition: scriptDefinition, execute: runScript }, { script }),
	};
}
