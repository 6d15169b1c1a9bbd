/**
 * A part of a statement that marks runs as superseded, with what they cost. `runs`: a query for
 * their ids. A run that was committed stays as it is.
 */
export const runSuperseded = (runs: string): string => `superseded as (
        update run r set state = 'superseded', finished_at = now(),
          input_tokens = spent.input, cached_tokens = spent.cached, output_tokens = spent.output, cost_micros = spent.cost, model_ms = spent.ms
        from (select old.id, coalesce(sum((s.detail #>> '{cost,input}')::integer), 0) as input, coalesce(sum((s.detail #>> '{cost,cached}')::integer), 0) as cached,
            coalesce(sum((s.detail #>> '{cost,output}')::integer), 0) as output, coalesce(sum((s.detail #>> '{cost,costMicros}')::float8), 0) as cost,
            coalesce(sum((s.detail #>> '{cost,ms}')::float8), 0) as ms
          from run old left join run_step s on s.run_id = old.id where old.id = any(array(${runs})) and old.state = 'running' group by old.id) spent
        where r.id = spent.id
      )`;
