import type { FileServerCredential } from "../credentials/file-server/credential.ts";
import type { Opening } from "./opening.ts";
import type { RemoteFiles } from "./remote-files.ts";

/**
 * Connects to a server of files, by the protocol of its credential.
 * @throws NodeError `TRANSFER_…`, `ADDRESS_REFUSED`, or the signal's reason when it is aborted
 */
export async function openServer(access: FileServerCredential, opening: Opening): Promise<RemoteFiles> {
	switch (access.method) {
		case "sftp":
			return (await import("./sftp.ts")).openSftp(access, opening);
		case "ftp":
			return (await import("./ftp.ts")).openFtp(access, opening);
		case "s3":
			return (await import("./s3.ts")).openS3(access, opening);
	}
}
