#!/usr/bin/env node
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { SwitchyardError } from "@switchyard/wire";
import { environment } from "./platform/node.ts";
import { bridgeAddress } from "./server-address.ts";
import { fetchTools } from "./types/fetch-tools.ts";
import { toolDeclarations } from "./types/tool-declarations.ts";

const USAGE = "switchyard-types <flow> <agent node> [--url ws://host:port/bridge] [--into <file.d.ts>]";

try {
	await main();
} catch (error) {
	const { hint } = error instanceof SwitchyardError ? error : {};
	const lines = [
		error instanceof Error ? error.message : String(error),
		...(hint === undefined ? [] : [hint]),
	];
	process.stderr.write(`${lines.join("\n")}\n`);
	process.exitCode = 1;
}

/** Writes the types of an agent node's tools. The token comes from `SWITCHYARD_TOKEN`: other programs can see arguments. */
async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { url: { type: "string" }, into: { type: "string" } },
	});
	const [flow, node, ...more] = positionals;
	if (flow === undefined || node === undefined || more.length > 0) throw new Error(`Usage: ${USAGE}`);
	const url = bridgeAddress(values.url ?? environment.url);
	const tools = await fetchTools({ url, token: environment.token, flow, node });
	const text = toolDeclarations(flow, node, tools);
	if (values.into === undefined) process.stdout.write(text);
	else writeFileSync(values.into, text);
}
