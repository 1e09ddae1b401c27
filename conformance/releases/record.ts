import {
	cpSync,
	existsSync,
	globSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gzipSync } from "node:zlib";
import type { NodeTypesReply } from "@switchyard/spec/http";
import { checkOut } from "./record/checkout.ts";
import { candidates, fewest } from "./record/choose-scenarios.ts";
import { docsScenarios } from "./record/docs-scenarios.ts";
import { recordConversation } from "./record/record-conversation.ts";
import { recordWaiting } from "./record/record-waiting.ts";
import { ReleasedServer } from "./record/released-server.ts";
import { writeReleasedTypes } from "./released-type.ts";
import { folderOf, RELEASES, shortName } from "./releases.ts";
import type { RecordedScenario } from "./scenario.ts";
import { SCENARIOS } from "./scenarios/index.ts";
import { ask } from "./served.ts";

/**
 * Records each release of the list that is not recorded yet: `npm run release:record`. The release's own code makes the data folder, in a
 * checkout of its commit. One that is recorded is never recorded again.
 */
for (const release of RELEASES) {
	const folder = folderOf(release);
	if (existsSync(folder)) continue;
	process.stdout.write(`Recording ${shortName(release)}: ${release.what}\n`);
	const checkout = checkOut(release.commit);
	const data = mkdtempSync(join(tmpdir(), "switchyard-recorded-"));
	try {
		await record(checkout, data, folder);
	} finally {
		checkout.remove();
		rmSync(data, { recursive: true, force: true });
	}
}

async function record(checkout: ReturnType<typeof checkOut>, data: string, folder: string): Promise<void> {
	const server = await ReleasedServer.start(checkout.root, data);
	const scenarios: RecordedScenario[] = [];
	let types: string;
	try {
		const { nodeTypes } = await ask<NodeTypesReply>(server, "GET", "/api/node-types");
		const known = new Map(nodeTypes.map((spec) => [spec.id, spec]));
		types = writeReleasedTypes(known.values());
		for (const chosen of fewest(candidates([...docsScenarios(checkout), ...SCENARIOS], known))) {
			process.stdout.write(`  ${chosen.scenario.flow.id}: ${chosen.nodeTypes.join(", ")}\n`);
			scenarios.push(await recordWaiting(chosen, server));
		}
		if (known.has("Chat.Conversation")) scenarios.push(await recordConversation(server));
	} finally {
		await server.stop();
	}
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, "node-types.json"), types);
	writeFileSync(join(folder, "waiting.json"), `${JSON.stringify(scenarios, undefined, "\t")}\n`);
	keepData(data, folder);
}

/** The database in as few bytes as it takes, and what it needs beside it. */
function keepData(data: string, folder: string): void {
	const file = join(data, "switchyard.db");
	const database = new DatabaseSync(file);
	database.exec("vacuum");
	database.close();
	writeFileSync(join(folder, "switchyard.db.gz"), gzipSync(readFileSync(file), { level: 9 }));
	for (const name of ["blobs", "keys"]) {
		if (hasFiles(join(data, name))) cpSync(join(data, name), join(folder, name), { recursive: true });
	}
}

function hasFiles(folder: string): boolean {
	return (
		existsSync(folder) &&
		globSync("**/*", { cwd: folder, withFileTypes: true }).some((entry) => entry.isFile())
	);
}
