import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ensureBuilt } from '../../../scripts/build/build.ts'
import { bytesOf } from './pageWorker.ts'
import { browserKillsPerRound, fileBytes, otherKillsPerRound, runRound } from './round.ts'

/** Kills of the browser; `npm run faults` sets 1,000. */
const kills = Number(process.env['UPLOAD_KILLS'] ?? 100)
const rounds = Math.ceil(kills / browserKillsPerRound)
const others = rounds * otherKillsPerRound
const maxResentShare = 0.05
const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

test(
  `[BG-06, VER-07] ${rounds * browserKillsPerRound} browser kills and ${others} of worker, server, connections lose and double no file`,
  { timeout: 3_600_000 },
  async () => {
    await ensureBuilt()
    const seed = Number(process.env['FAULT_SEED'] ?? 20_261_123)
    let [files, sent] = [0, 0]
    for (let round = 0; round < rounds; round += 1) {
      const { queued, stored, sentBytes } = await runRound(seed + round)
      // Nothing is lost, nothing is stored twice, and one document's files arrive in the order in which they
      // were chosen.
      expect(stored.map(({ number }) => number)).toEqual(Array.from({ length: queued }, (_none, number) => number))
      for (const { number, sha256 } of stored) expect([number, sha256]).toEqual([number, sumOf(bytesOf(number, fileBytes))])
      files += stored.length
      sent += sentBytes
    }
    const share = sent / (files * fileBytes) - 1
    process.stdout.write(
      `${rounds * browserKillsPerRound} + ${others} kills, ${files} files of ${fileBytes / 1_048_576} MiB: ${(100 * share).toFixed(2)} % sent again\n`,
    )
    expect(files).toBeGreaterThan(kills / 20)
    expect(share).toBeLessThan(maxResentShare)
  },
)
