const KEY = "switchyard.person";

/** The name under which the person answered last in this browser. */
export function personsName(): string {
	return localStorage.getItem(KEY) ?? "";
}

export function rememberName(name: string): void {
	try {
		localStorage.setItem(KEY, name);
	} catch {
		// Without room for it, the name is asked for again.
	}
}
