// Prints the rooms of a folder of sources: the floor of each, the arrows between them, and their circles.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { parseSync } from "@swc/core";

const USAGE = `Usage: npm run structure -- [--arrows] [--feature WORD]... [FOLDER]

Prints the rooms of apps/runtime/src or of another folder. A room is a folder; a folder that holds more folders than files is a group, and its folders
are rooms. An arrow leads from a room to one that it imports. Tests, their support and packages are left out.

  --arrows        prints each arrow with its imports
  --feature WORD  prints the rooms of the files whose path holds the word; may be repeated`;

const { values, positionals } = parseArgs({
	options: {
		arrows: { type: "boolean", default: false },
		feature: { type: "string", multiple: true, default: [] },
		help: { type: "boolean", default: false },
	},
	allowPositionals: true,
});
if (values.help) {
	console.log(USAGE);
	process.exit(0);
}

const [folder = "apps/runtime/src"] = positionals;
const TEST_CODE = /[.](test|spec)[.]tsx?$|(^|\/)testing\//;
/** Room of the files that lie beside the rooms. */
const TOP = "(top)";

const groups = foldersIn(folder).filter((name) => isGroup(join(folder, name)));
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
	.filter((entry) => entry.isFile() && /[.](ts|tsx|mjs)$/.test(entry.name))
	.map((entry) => relative(folder, join(entry.parentPath, entry.name)))
	.filter((file) => !TEST_CODE.test(file));
/** The imports between rooms, by importing and imported room. */
const arrows = importsBetweenRooms();
const rooms = [...new Set(files.map(roomOf))].filter((room) => room !== TOP);
const reach = new Map([TOP, ...rooms].map((room) => [room, reachableFrom(room)]));
const floors = floorsOfRooms();

const top = Math.max(...floors.values());
const isRoom = (/** @type {string} */ name) => !name.startsWith("(");
const count = [...arrows.values()].reduce((sum, targets) => sum + targets.size, 0);
console.log(
	`${folder}: ${files.length} files, ${rooms.filter(isRoom).length} rooms, ${top + 1} floors, ${count} arrows`,
);
for (let floor = top; floor >= 0; floor--)
	console.log(`  ${floor}  ${rooms.filter((room) => floors.get(room) === floor).join(" · ")}`);
const circles = new Set(rooms.map((room) => circleOf(room).join(" ↔ ")).filter((circle) => circle !== ""));
for (const circle of circles) console.log(`  circle: ${circle}`);
if (circles.size === 0) console.log("  no circle: every arrow runs down");
for (const word of values.feature) {
	const found = new Set(files.filter((file) => file.includes(word)).map(roomOf));
	console.log(`  ${word}: ${[...found].join(" · ")}`);
}
if (values.arrows) {
	for (const [from, targets] of arrows)
		for (const [to, imports] of targets) console.log(`${from} → ${to}\n    ${imports.join("\n    ")}`);
}

/** @param {string} path */
function foldersIn(path) {
	return readdirSync(path, { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name);
}

/** @param {string} path */
function isGroup(path) {
	const entries = readdirSync(path, { withFileTypes: true }).filter(({ name }) => !TEST_CODE.test(name));
	const folders = entries.filter((entry) => entry.isDirectory());
	return folders.length > entries.length - folders.length;
}

/** @param {string} file */
function roomOf(file) {
	const parts = file.split("/");
	const depth = groups.includes(parts[0] ?? "") ? 2 : 1;
	return parts.length > depth ? parts.slice(0, depth).join("/") : parts.length === 1 ? TOP : `(${parts[0]})`;
}

function importsBetweenRooms() {
	/** @type {Map<string, Map<string, string[]>>} */
	const found = new Map();
	for (const file of files) {
		for (const address of addressesIn(readFileSync(join(folder, file), "utf8"), file.endsWith("x"))) {
			const target = relative(folder, join(folder, dirname(file), address));
			if (!address.startsWith(".") || target.startsWith("..") || TEST_CODE.test(target)) continue;
			const [from, to] = [roomOf(file), roomOf(target)];
			if (from === to) continue;
			const targets = found.get(from) ?? new Map();
			targets.set(to, [...(targets.get(to) ?? []), `${file} → ${target}`]);
			found.set(from, targets);
		}
	}
	return found;
}

/**
 * Returns the addresses that a module imports or exports from, types included.
 * @param {string} text
 * @param {boolean} tsx
 */
function addressesIn(text, tsx) {
	const { body } = parseSync(text, { syntax: "typescript", tsx, target: "es2022" });
	const fixed = body.flatMap((item) => ("source" in item && item.source ? [item.source.value] : []));
	const called = [...text.matchAll(/\bimport\("([^"]+)"\)/g)].map(([, address]) => address ?? "");
	return [...fixed, ...called];
}

/** @param {string} start */
function reachableFrom(start) {
	const seen = new Set();
	const open = [start];
	for (let room = open.pop(); room !== undefined; room = open.pop())
		for (const next of arrows.get(room)?.keys() ?? [])
			if (!seen.has(next)) {
				seen.add(next);
				open.push(next);
			}
	return seen;
}

/**
 * Returns the rooms that import each other with this one, by whatever way; none where no way leads back.
 * @param {string} room
 */
function circleOf(room) {
	return rooms.filter((other) => reach.get(room)?.has(other) && reach.get(other)?.has(room)).sort();
}

/** Returns the floor of each room: one above the highest of those that it imports. The rooms of a circle share a floor. */
function floorsOfRooms() {
	/** @type {Map<string, number>} */
	const found = new Map();
	/** @type {(room: string) => number} */
	const floorOf = (room) => {
		const known = found.get(room);
		if (known !== undefined) return known;
		const circle = circleOf(room);
		const below = [...(reach.get(room) ?? [])].filter(
			(other) => other !== TOP && !circle.includes(other) && other !== room,
		);
		const floor = below.length === 0 ? 0 : 1 + Math.max(...below.map(floorOf));
		for (const one of circle.length === 0 ? [room] : circle) found.set(one, floor);
		return floor;
	};
	for (const room of rooms) floorOf(room);
	return found;
}
