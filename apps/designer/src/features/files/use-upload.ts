import { useQueryClient } from "@tanstack/react-query";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { showToast } from "../../ui/toast-store.ts";
import { pathIn } from "./paths.ts";
import { addUpload, changeUpload, dismissUpload, signalOf, type Upload } from "./upload-store.ts";

/** Sends files to the workspace, each with its progress in the list of uploads. */
export function useUpload() {
	const { api } = useServices();
	const client = useQueryClient();

	const send = async ({ id, folder, file }: Upload, replace: boolean) => {
		const signal = signalOf(id);
		changeUpload(id, { sent: 0, error: undefined });
		try {
			await api.uploadFile(pathIn(folder, file.name), file, {
				replace,
				signal,
				onProgress: (sent) => changeUpload(id, { sent }),
			});
			dismissUpload(id);
			showToast({ title: `“${file.name}” was uploaded`, tone: "success" });
			await client.invalidateQueries({ queryKey: queries.files(api, folder).queryKey });
		} catch (error) {
			if (!signal.aborted) changeUpload(id, { error });
		}
	};

	return {
		/** One after the other, so that each arrives as soon as it can. */
		upload: async (folder: string, files: readonly File[]) => {
			const uploads = files.map((file) => addUpload(folder, file));
			for (const upload of uploads) await send(upload, false);
		},
		sendAgain: (upload: Upload) => void send(upload, false),
		replace: (upload: Upload) => void send(upload, true),
	};
}
