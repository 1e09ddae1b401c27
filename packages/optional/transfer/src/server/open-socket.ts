import { connect, type Socket } from "node:net";

/** Connects to an address that was checked, for libraries that would look the host's name up again. */
export function openSocket(address: string, port: number): Promise<Socket> {
	return new Promise((resolve, reject) => {
		const socket = connect({ host: address, port, noDelay: true, keepAlive: true });
		socket.once("connect", () => {
			socket.removeListener("error", reject);
			resolve(socket);
		});
		socket.once("error", reject);
	});
}
