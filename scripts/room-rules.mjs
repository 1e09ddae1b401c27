/**
 * A rule for each room: whom it may import, besides itself, of those that share a folder with it. A room that none names may import
 * nothing of them.
 * @param {string} name
 * @param {string} folder
 * @param {Readonly<Record<string, readonly string[]>>} rooms
 * @param {string[]} [exceptFrom] patterns of files to which the rules do not apply
 * @returns {import("dependency-cruiser").IForbiddenRuleType[]}
 */
export function roomRules(name, folder, rooms, exceptFrom = []) {
	const known = Object.keys(rooms).map((room) => `^${folder}/${room}/`);
	return [
		...Object.entries(rooms).map(([room, allowed]) => ({
			name: `${name}-${room}-imports-only-its-layer`,
			comment: `${folder}/${room} may import ${allowed.length === 0 ? "no other room beside it" : allowed.join(", ")}.`,
			severity: /** @type {const} */ ("error"),
			from: { path: `^${folder}/${room}/`, pathNot: exceptFrom },
			to: {
				path: `^${folder}/`,
				pathNot: [room, ...allowed].map((one) => `^${folder}/${one}(/|$)`),
			},
		})),
		{
			name: `${name}-rooms-are-known`,
			comment: `No rule says what this folder of ${folder} may import: give it its place among the rooms.`,
			severity: "error",
			from: { path: `^${folder}/[^/]+/`, pathNot: [...known, ...exceptFrom] },
			to: { path: `^${folder}/`, pathNot: `^${folder}/testing/` },
		},
	];
}
