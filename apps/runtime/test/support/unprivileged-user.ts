import { execFileSync } from "node:child_process";

/** Whom a server that must not be root runs as: the first of these that there is. */
const USERS = ["postgres", "nobody"];

/** A user for servers that do not run as root; `undefined` where this process is not root anyway. */
export function unprivilegedUser(): { readonly uid: number; readonly gid: number } | undefined {
	if (process.getuid?.() !== 0) return undefined;
	for (const user of USERS) {
		try {
			return { uid: idOf("-u", user), gid: idOf("-g", user) };
		} catch {}
	}
	throw new Error("The server does not run as root, and there is no other user.");
}

function idOf(which: "-u" | "-g", user: string): number {
	return Number(execFileSync("id", [which, user], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
}
