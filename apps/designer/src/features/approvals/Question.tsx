import { ApprovalReader } from "./ApprovalReader.tsx";

/** One question where it came up, to be answered there. */
export function Question({ id }: { readonly id: string }) {
	return <ApprovalReader id={id} next={undefined} onNext={() => {}} besideRun />;
}
