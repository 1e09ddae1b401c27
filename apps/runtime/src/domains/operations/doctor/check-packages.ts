import { absence, loadOptionalPackages } from "@switchyard/optional";
import type { DoctorFinding } from "@switchyard/spec/data-folder";

/** Says which optional packages are added. One that is there in other versions than this server needs does not work. */
export async function checkPackages(): Promise<DoctorFinding[]> {
	const about = "packages";
	const packages = await loadOptionalPackages();
	const found = (state: string) => packages.filter((each) => each.state() === state);
	const names = (state: string) => found(state).map(({ name }) => name);
	const outdated = found("outdated").map((each): DoctorFinding => {
		return { about, status: "warning", ...absence(each, "outdated") };
	});
	if (outdated.length > 0) return outdated;
	const parts = [
		names("added").length > 0 ? `added: ${names("added").join(", ")}` : "none is added",
		...(names("absent").length > 0 ? [`not added: ${names("absent").join(", ")}`] : []),
	];
	return [{ about, status: "ok", message: `Optional packages: ${parts.join("; ")}.` }];
}
