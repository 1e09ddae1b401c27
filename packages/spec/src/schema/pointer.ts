/** A JSON pointer to a field of what another one points to. */
export function pointerTo(pointer: string, name: string): string {
	return `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

export function segmentsOf(pointer: string): string[] {
	return pointer
		.split("/")
		.slice(1)
		.map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** What a pointer points to, by own fields only; `undefined` when there is nothing. */
export function valueAt(root: unknown, pointer: string): unknown {
	return segmentsOf(pointer).reduce<unknown>((value, name) => {
		if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
		return (value as Record<string, unknown>)[name];
	}, root);
}
