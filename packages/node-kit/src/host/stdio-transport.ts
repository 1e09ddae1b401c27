import { BRIDGE_DEFAULTS } from "@switchyard/spec/bridge";
import type { Dial } from "@switchyard/wire";

/** A frame's length in bytes comes before it, in so many bytes. */
const LENGTH_BYTES = 4;

/**
 * The way of a host that the runtime started itself: frames over standard input and output, each after its length. Whatever the
 * package prints goes to standard error, so that it does not come between.
 */
export const stdioTransport: Dial = ({ opened, received, closed }) => {
	const { stdin, stdout, stderr } = process;
	const write = stdout.write.bind(stdout);
	stdout.write = stderr.write.bind(stderr);
	let pending = Buffer.alloc(0);
	stdin.on("data", (data: Buffer) => {
		pending = Buffer.concat([pending, data]);
		while (pending.length >= LENGTH_BYTES) {
			const length = pending.readUInt32BE(0);
			if (length > 4 * BRIDGE_DEFAULTS.maxFrame) {
				stdin.destroy();
				return;
			}
			if (pending.length < LENGTH_BYTES + length) return;
			const text = pending.toString("utf8", LENGTH_BYTES, LENGTH_BYTES + length);
			pending = pending.subarray(LENGTH_BYTES + length);
			received(text);
		}
	});
	stdin.on("close", () => closed(1000, "standard input was closed"));
	opened({
		send: (text) => {
			const data = Buffer.from(text);
			const length = Buffer.alloc(LENGTH_BYTES);
			length.writeUInt32BE(data.length);
			write(Buffer.concat([length, data]));
		},
		close: () => stdin.destroy(),
	});
};
