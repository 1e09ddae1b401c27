/** A Chromium as versions without keepers kept it: it listens at a port of this machine. */
export interface EarlierChromium {
	readonly pid: number;
	/** Where it takes commands: `ws://127.0.0.1:<port>/<secret>`. */
	readonly endpoint: string;
}

/** Ends it with all of its processes, only if it is still the one that was meant: its proxy has ended with the server that it was opened by. */
export async function endEarlierChromium({ pid, endpoint }: EarlierChromium): Promise<void> {
	const { host } = new URL(endpoint);
	const answers = await fetch(`http://${host}/json/version`, { signal: AbortSignal.timeout(2000) })
		.then(async (response) => (await response.json()) as { webSocketDebuggerUrl?: string })
		.catch(() => undefined);
	if (answers?.webSocketDebuggerUrl !== endpoint) return;
	for (const target of [-pid, pid]) {
		try {
			process.kill(target, "SIGKILL");
		} catch {
			// There is no such process any more.
		}
	}
}
