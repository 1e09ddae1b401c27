import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PINNED_NODE, run, toolEnvironment } from "../project.mjs";
import { bundleEngine } from "./bundle-engine.mjs";

const REPLAY = fileURLToPath(new URL("replay.mjs", import.meta.url));

/** UTC, one with a summer time, and the one furthest from UTC. */
const TIME_ZONES = ["UTC", "Europe/Berlin", "Pacific/Kiritimati"];
/** In Turkish, i and I are not the same letter. */
const LANGUAGES = ["en-US", "tr-TR"];

// Replays the recorded journals in every zone and language, and ends with 0 when they come out the same everywhere.
process.exit(await replayEverywhere());

async function replayEverywhere() {
	const folder = mkdtempSync(join(tmpdir(), "switchyard-engine-"));
	try {
		const file = join(folder, "engine.js");
		writeFileSync(file, await bundleEngine());
		const places = TIME_ZONES.flatMap((zone) => LANGUAGES.map((language) => ({ zone, language })));
		const codes = await Promise.all(places.map(({ zone, language }) => replayAt(file, zone, language)));
		return Math.max(...codes);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/**
 * @param {string} file the engine's bundle
 * @param {string} zone
 * @param {string} language
 */
function replayAt(file, zone, language) {
	const locale = `${language.replace("-", "_")}.UTF-8`;
	const environment = { ...toolEnvironment(), TZ: zone, LANG: locale, LC_ALL: locale };
	// As the server runs.
	return run(PINNED_NODE, ["--disable-proto=delete", REPLAY, file, zone, language], environment);
}
