import { useState } from "react";
import { useServices } from "../../services/services-context.ts";
import { explain } from "../../ui/ErrorState.tsx";

interface AttachedFile {
	readonly key: string;
	readonly name: string;
	/** Where it is in the workspace; `undefined` until it is there. */
	readonly path?: string;
	/** Why it is not. */
	readonly error?: string;
}

/** The files of the next message: each is uploaded into the workspace as soon as it is attached. */
export function useAttached(conversation: string) {
	const { api } = useServices();
	const [files, setFiles] = useState<readonly AttachedFile[]>([]);
	const change = (key: string, changes: Partial<AttachedFile>) =>
		setFiles((all) => all.map((file) => (file.key === key ? { ...file, ...changes } : file)));
	const upload = async (key: string, file: File) => {
		// Files of the same name are no reason to replace one.
		const path = `chat/${conversation}/${key.slice(0, 8)}-${file.name}`;
		const options = { replace: false, onProgress: () => {}, signal: new AbortController().signal };
		try {
			await api.uploadFile(path, file, options);
			change(key, { path });
		} catch (error) {
			change(key, { error: explain(error).message });
		}
	};
	return {
		files,
		paths: files.flatMap(({ path }) => (path === undefined ? [] : [path])),
		isUploading: files.some(({ path, error }) => path === undefined && error === undefined),
		add(added: readonly File[]) {
			for (const file of added) {
				const key = crypto.randomUUID();
				setFiles((all) => [...all, { key, name: file.name }]);
				void upload(key, file);
			}
		},
		remove: (key: string) => setFiles((all) => all.filter((file) => file.key !== key)),
		clear: () => setFiles([]),
	};
}
