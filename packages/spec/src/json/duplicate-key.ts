/** An object or a list that is open where the text is being read. */
interface Scope {
	/** The names that the object has had so far; a list has none. */
	readonly names: Set<string> | undefined;
	/** The field or the item that is being read. */
	place: string | number;
}

/**
 * The first field that an object of a JSON text names twice, for example `message.items[3].name`. Parsers keep one of the two
 * values, and not all keep the same one, so nobody can say what such a text means.
 * @param text valid JSON
 */
export function findDuplicateKey(text: string): string | undefined {
	const scopes: Scope[] = [];
	let scope: Scope | undefined;
	let expectsName = false;
	for (let at = 0; at < text.length; at += 1) {
		switch (text[at]) {
			case '"': {
				const end = endOfText(text, at);
				if (expectsName && scope?.names !== undefined) {
					const name = nameOf(text.slice(at, end + 1));
					scope.place = name;
					if (scope.names.has(name)) return pathOf(scopes);
					scope.names.add(name);
					expectsName = false;
				}
				at = end;
				break;
			}
			case "{":
				scope = { names: new Set(), place: "" };
				scopes.push(scope);
				expectsName = true;
				break;
			case "[":
				scope = { names: undefined, place: 0 };
				scopes.push(scope);
				break;
			case "}":
			case "]":
				scopes.pop();
				scope = scopes.at(-1);
				expectsName = false;
				break;
			case ",":
				if (typeof scope?.place === "number") scope.place += 1;
				else expectsName = true;
				break;
		}
	}
	return undefined;
}

/** Where the text ends that begins at a quotation mark. */
function endOfText(text: string, start: number): number {
	let end = text.indexOf('"', start + 1);
	while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
	return end;
}

/** An even number of backslashes before a mark escape each other. */
function isEscaped(text: string, at: number): boolean {
	let first = at;
	while (text[first - 1] === "\\") first -= 1;
	return (at - first) % 2 === 1;
}

/** The same name can be written in several ways. */
function nameOf(literal: string): string {
	return literal.includes("\\") ? String(JSON.parse(literal)) : literal.slice(1, -1);
}

function pathOf(scopes: readonly Scope[]): string {
	return scopes
		.map(({ place }) => (typeof place === "number" ? `[${place}]` : `.${place}`))
		.join("")
		.replace(/^\./, "");
}
